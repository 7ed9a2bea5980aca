// Completes the names of the engine, and shows the signature of the call at the cursor.
//
// The names come from `completions.js`, which the build makes (`site_builder/completions.py`): the names
// of `casino_core`, the members of its classes, and the class of the usual name of a variable; and what Python
// itself has.

import {
  EditorView,
  StateField,
  autocompletion,
  localCompletionSource,
  pythonLanguage,
  showTooltip,
} from './codemirror.js';
import { Inference, treeOf } from './inference.js';

/** @typedef {import('@codemirror/state').EditorState} EditorState */
/** @typedef {import('@codemirror/state').Extension} Extension */
/** @typedef {import('@codemirror/autocomplete').CompletionContext} CompletionContext */
/** @typedef {import('@codemirror/autocomplete').Completion} Completion */
/** @typedef {import('@codemirror/view').Tooltip} Tooltip */
/** @typedef {import('@lezer/common').SyntaxNode} SyntaxNode */

const IMPORTING = /^\s*from\s+(\w+)\s+import\s/; // a line that goes on with names of a module

// The extensions of an editor for `names`; `say` tells a screen reader the signature.
/** @type {(names: EngineNames, say: Send) => Extension[]} */
export function completing(names, say) {
  const engine = new Inference(names);
  return [
    // Enter begins a new line unless the reader chose from the list; Tab takes the first one.
    autocompletion({ icons: false, selectOnOpen: false, interactionDelay: 0 }),
    pythonLanguage.data.of({ autocomplete: (/** @type {CompletionContext} */ context) => completions(engine, context) }),
    signatureAtCursor(engine, say),
  ];
}

/** @type {(engine: Inference, context: CompletionContext) => object | null} */
function completions(engine, context) {
  const { state, pos } = context;
  if (/String|Comment/.test(treeOf(state, pos).resolveInner(pos, -1).name)) return null;
  const { from, text } = /** @type {{ from: number, text: string }} */ (context.matchBefore(/\w*/));
  const options = entriesAt(engine, context, from).filter(({ label }) => label !== text);
  return options.length > 0 ? { from, options, validFor: /^\w*$/ } : null;
}

/** @type {(engine: Inference, context: CompletionContext, from: number) => readonly Completion[]} */
function entriesAt(engine, context, from) {
  const { state, pos, explicit } = context;
  if (state.sliceDoc(from - 1, from) === '.') return engine.membersBefore(state, from - 1).map(option);
  const module = IMPORTING.exec(state.sliceDoc(state.doc.lineAt(pos).from, from))?.[1];
  if (module) return [...(engine.members.get(module)?.values() ?? [])].map(option);
  if (from === pos && !explicit) return [];
  const local = localCompletionSource(context)?.options ?? [];
  const imported = engine.imported(state);
  const here = new Set(local.map(({ label }) => label));
  const builtins = [...engine.builtins.values()].filter(({ name }) => !here.has(name)).map(option);
  return [...local.map((each) => (imported.has(each.label) ? option({ .../** @type {Entry} */ (imported.get(each.label)), name: each.label }) : each)), ...builtins];
}

/** @type {(entry: Entry) => Completion} */
const option = (entry) => ({
  label: entry.name,
  type: entry.kind,
  detail: entry.arguments,
  info: entry.text || entry.signature ? () => about(entry) : undefined,
});

/** @type {(entry: Entry) => HTMLElement} */
function about({ name, signature, text }) {
  const box = Object.assign(document.createElement('p'), { className: 'about' });
  if (signature) box.append(inCode(name + signature));
  box.append(text);
  return box;
}

/** @type {(text: string) => HTMLElement} */
const inCode = (text) => Object.assign(document.createElement('code'), { className: 'signature', textContent: text });

// The signature

/** @type {(engine: Inference, say: Send) => Extension[]} */
function signatureAtCursor(engine, say) {
  const tooltips = new WeakMap();
  /** @type {(entry: Entry) => () => { dom: HTMLElement }} */
  const tooltip = (entry) => {
    if (!tooltips.has(entry)) tooltips.set(entry, () => ({ dom: callBox(entry) }));
    return tooltips.get(entry);
  };
  const field = StateField.define({
    create: () => /** @type {(Tooltip & { entry: Entry }) | null} */ (null),
    update(shown, { docChanged, selection, state }) {
      if (!docChanged && !selection) return shown;
      const call = callAround(engine, state);
      return call && { ...call, above: true, create: tooltip(call.entry) };
    },
    provide: (each) => showTooltip.from(each),
  });
  const tell = EditorView.updateListener.of(({ startState, state }) => {
    const [before, now] = [startState, state].map((each) => each.field(field)?.entry);
    if (now && now !== before) say(now.name + now.signature);
  });
  return [field, tell];
}

// The call between whose brackets the cursor is: its place, and the entry of what is called.
/** @type {(engine: Inference, state: EditorState) => { pos: number, entry: Entry } | null} */
function callAround(engine, state) {
  const { head } = state.selection.main;
  /** @type {SyntaxNode | null} */
  let node = treeOf(state, head).resolveInner(head, -1);
  while (node && !(node.name === 'ArgList' && node.from < head && !closedBefore(state, node, head))) node = node.parent;
  const entry = node?.parent?.name === 'CallExpression' ? engine.entryOf(state, /** @type {SyntaxNode} */ (node.parent.firstChild)) : undefined;
  return node && entry?.signature ? { pos: node.from, entry } : null;
}

/** @type {(state: EditorState, node: SyntaxNode, head: number) => boolean} */
const closedBefore = (state, { to }, head) => to <= head && state.sliceDoc(to - 1, to) === ')';

/** @type {(entry: Entry) => HTMLElement} */
function callBox({ name, signature, arguments: names }) {
  const box = Object.assign(document.createElement('div'), { className: 'call' });
  const [whole, short] = [inCode(name + signature), inCode(name + names)];
  short.classList.add('short'); // on a phone, where the whole would cover the code
  box.append(whole, short);
  return box;
}
