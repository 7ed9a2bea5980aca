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
  syntaxTree,
} from './codemirror.js';

/** @typedef {import('@codemirror/state').EditorState} EditorState */
/** @typedef {import('@codemirror/state').Extension} Extension */
/** @typedef {import('@codemirror/autocomplete').CompletionContext} CompletionContext */
/** @typedef {import('@codemirror/autocomplete').Completion} Completion */
/** @typedef {import('@codemirror/view').Tooltip} Tooltip */
/** @typedef {import('@lezer/common').SyntaxNode} SyntaxNode */
const MODULE = 'casino_core';
const IMPORTED = /^\s*from\s+casino_core[\w.]*\s+import\s+(\([^)]*\)?|.*)/gm;
// The class of each literal.
/** @type {Record<string, string>} */
const LITERALS = {
  ArrayExpression: 'list',
  ArrayComprehensionExpression: 'list',
  DictionaryExpression: 'dict',
  DictionaryComprehensionExpression: 'dict',
  SetExpression: 'set',
  SetComprehensionExpression: 'set',
  TupleExpression: 'tuple',
  String: 'str',
  FormatString: 'str',
};
const EXPRESSIONS = ['ArgList', 'MemberExpression', 'CallExpression', 'ParenthesizedExpression', ...Object.keys(LITERALS)];
const DEEPEST = 8; // assignments that lead from one variable to the next

// The extensions of an editor for `names`; `say` tells a screen reader the signature.
/** @type {(names: EngineNames, say: Send) => Extension[]} */
export function completing(names, say) {
  const engine = new Engine(names);
  return [
    // Enter begins a new line unless the reader chose from the list; Tab takes the first one.
    autocompletion({ icons: false, selectOnOpen: false, interactionDelay: 0 }),
    pythonLanguage.data.of({ autocomplete: (/** @type {CompletionContext} */ context) => completions(engine, context) }),
    signatureAtCursor(engine, say),
  ];
}

/** @type {(engine: Engine, context: CompletionContext) => object | null} */
function completions(engine, context) {
  const { state, pos } = context;
  const tree = syntaxTree(state);
  if (/String|Comment/.test(tree.resolveInner(pos, -1).name)) return null;
  const { from, text } = /** @type {{ from: number, text: string }} */ (context.matchBefore(/\w*/));
  const found = entriesAt(engine, context, from);
  const options = found.filter(({ label }) => label !== text);
  return options.length > 0 ? { from, options, validFor: /^\w*$/ } : null;
}

/** @type {(engine: Engine, context: CompletionContext, from: number) => readonly Completion[]} */
function entriesAt(engine, context, from) {
  const { state, pos, explicit } = context;
  if (state.sliceDoc(from - 1, from) === '.') return engine.membersBefore(state, from - 1).map(option);
  const line = state.doc.lineAt(pos);
  if (/^\s*from\s+casino_core\s+import\s/.test(state.sliceDoc(line.from, from))) return engine.all.map(option);
  if (from === pos && !explicit) return [];
  const local = localCompletionSource(context)?.options ?? [];
  const imported = engine.imported(state);
  const here = new Set(local.map(({ label }) => label));
  const builtins = [...engine.builtins.values()].filter(({ name }) => !here.has(name)).map(option);
  return [...local.map((each) => (imported.has(each.label) ? option(/** @type {Entry} */ (engine.names.get(each.label))) : each)), ...builtins];
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

// What the engine's names mean in a text of Python. A type is the name of a class, or MODULE.
class Engine {
  /** @param {EngineNames} names */
  constructor({ names, classes, objects, builtins }) {
    this.all = names;
    this.builtins = byName(builtins);
    this.objects = objects;
    this.names = byName(names);
    this.members = new Map(Object.entries(classes).map(([name, members]) => [name, byName(members)]));
    this.members.set(MODULE, this.names);
  }

  /** @type {(state: EditorState, dot: number) => Entry[]} */
  membersBefore(state, dot) {
    let node = syntaxTree(state).resolveInner(dot, -1);
    while (node.parent?.to === dot && EXPRESSIONS.includes(node.parent.name)) node = node.parent;
    return [...(this.membersOf(state, node)?.values() ?? [])];
  }

  // The names that the text imports from the engine one by one; the last answer is kept.
  /** @type {(state: EditorState) => Set<string>} */
  imported({ doc }) {
    /** @type {{ doc: object, names: Set<string> }} */
    const read = this.read?.doc === doc ? this.read : { doc, names: this.importedIn(doc.toString()) };
    this.read = read;
    return read.names;
  }

  /** @type {(state: EditorState, node: SyntaxNode | null, depth?: number) => Map<string, Entry> | undefined} */
  membersOf(state, node, depth) {
    return this.members.get(/** @type {string} */ (this.typeOf(state, node, depth)));
  }

  /** @type {(text: string) => Set<string>} */
  importedIn(text) {
    const lists = [...text.matchAll(IMPORTED)].map(([, list]) => list);
    const found = lists.flatMap((list) => (list.trim() === '*' ? [...this.names.keys()] : list.match(/\w+/g) ?? []));
    return new Set(found.filter((name) => this.names.has(name)));
  }

  // The entry of a name or a member, undefined for any other expression.
  /** @type {(state: EditorState, node: SyntaxNode, depth?: number) => Entry | undefined} */
  entryOf(state, node, depth = 0) {
    if (node.name === 'VariableName') {
      const name = textOf(state, node);
      return this.imported(state).has(name) ? this.names.get(name) : this.builtins.get(name);
    }
    if (node.name !== 'MemberExpression') return undefined;
    const member = node.getChild('PropertyName');
    return member ? this.membersOf(state, node.firstChild, depth)?.get(textOf(state, member)) : undefined;
  }

  /** @type {(state: EditorState, node: SyntaxNode | null, depth?: number) => string | undefined} */
  typeOf(state, node, depth = 0) {
    if (!node || depth > DEEPEST) return undefined;
    if (LITERALS[node.name]) return LITERALS[node.name];
    if (node.name === 'ParenthesizedExpression') return this.typeOf(state, /** @type {SyntaxNode} */ (node.firstChild).nextSibling, depth);
    if (node.name === 'CallExpression') {
      const called = this.entryOf(state, /** @type {SyntaxNode} */ (node.firstChild), depth);
      return called?.kind === 'class' ? called.name : called?.type;
    }
    if (node.name === 'VariableName') return this.typeOfVariable(state, node, depth);
    const entry = this.entryOf(state, node, depth);
    return entry?.kind === 'class' ? entry.name : entry?.type;
  }

  // By the import, the annotation, the last assignment before it, or the usual name.
  /** @type {(state: EditorState, node: SyntaxNode, depth: number) => string | undefined} */
  typeOfVariable(state, node, depth) {
    const name = textOf(state, node);
    const text = state.doc.toString();
    const alias = text.match(/^\s*import\s+casino_core\s+as\s+(\w+)/m)?.[1];
    if ([MODULE, 'casino', alias].includes(name)) return MODULE;
    if (this.imported(state).has(name)) return this.names.get(name)?.kind === 'class' ? name : undefined;
    const annotation = text.match(new RegExp(`(?<![\\w.])${name}\\s*:\\s*(?:\\w+\\.)?(\\w+)`, 'u'))?.[1];
    if (annotation && this.members.has(annotation)) return annotation;
    const value = lastValue(state, name, node.from);
    return (value && this.typeOf(state, value, depth + 1)) ?? this.objects[name];
  }
}

/** @type {(entries: Entry[]) => Map<string, Entry>} */
const byName = (entries) => new Map(entries.map((entry) => [entry.name, entry]));
/** @type {(state: EditorState, node: { from: number, to: number }) => string} */
const textOf = (state, { from, to }) => state.sliceDoc(from, to);

// The expression of the last `name = …` before a place.
/** @type {(state: EditorState, name: string, before: number) => SyntaxNode | null | undefined} */
function lastValue(state, name, before) {
  let value;
  syntaxTree(state).iterate({
    to: before,
    enter({ name: kind, node }) {
      if (kind !== 'AssignStatement' || node.to > before) return;
      const { firstChild, lastChild } = node;
      if (firstChild?.name === 'VariableName' && textOf(state, firstChild) === name) value = lastChild;
    },
  });
  return value;
}

// The signature

/** @type {(engine: Engine, say: Send) => Extension[]} */
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
      const found = callAround(engine, state);
      return found && { ...found, above: true, create: tooltip(found.entry) };
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
/** @type {(engine: Engine, state: EditorState) => { pos: number, entry: Entry } | null} */
function callAround(engine, state) {
  const { head } = state.selection.main;
  /** @type {SyntaxNode | null} */
  let node = syntaxTree(state).resolveInner(head, -1);
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
