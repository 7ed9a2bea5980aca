// The editor of Python code. A page loads it, and CodeMirror with it, when a reader touches a box of code.
//
// It stands in a shadow root of its own. There CodeMirror adopts style sheets; in a document it would
// write a style element, which the policy of our pages forbids.

import {
  Decoration,
  EditorState,
  EditorView,
  HighlightStyle,
  Prec,
  StateEffect,
  StateField,
  acceptCompletion,
  bracketMatching,
  completionStatus,
  indentLess,
  indentMore,
  indentOnInput,
  indentUnit,
  keymap,
  lineNumbers,
  minimalSetup,
  moveCompletionSelection,
  pythonLanguage,
  selectedCompletionIndex,
  syntaxHighlighting,
  tags,
} from './codemirror.js';
import { completing } from './completion.js';
import names from './completions.js';
import { translate } from './words.js';

const INDENT = '    ';
const TOUCH = matchMedia('(pointer: coarse)');
const BAR = 64; // pixels of the bar with Run, which a box keeps in view on a phone
const STYLE = new CSSStyleSheet();
STYLE.replaceSync(BUILD.editor_style);

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.self, tags.definitionKeyword], class: 'keyword' },
  { tag: [tags.string, tags.special(tags.string)], class: 'string' },
  { tag: [tags.number, tags.bool, tags.null], class: 'number' },
  { tag: tags.comment, class: 'comment' },
  { tag: [tags.definition(tags.function(tags.variableName)), tags.definition(tags.className)], class: 'defined' },
]);

// Opens an editor at the end of `parent`.
//
// text      what stands in it at first
// label     its name for screen readers
// onChange  is called with the text after each change of the reader's
// onRun     is called when the reader presses Ctrl or Cmd and Enter
//
// The methods of the editor: text(), mark(line) for a line by its number from 1, or null for none, focus(),
// and destroy().
/** @type {(parent: Element, options: EditorOptions) => CodeEditor} */
export function openEditor(parent, { text = '', label, onChange, onRun }) {
  const host = parent.appendChild(document.createElement('div'));
  const shadow = host.attachShadow({ mode: 'open' });
  const keys = paragraph('keys', translate('Tab indents. Escape, then Tab, leaves. Ctrl+Enter runs the code.'));
  keys.id = 'keys';
  const said = paragraph('unseen', '');
  said.setAttribute('role', 'status');
  /** @type {(words: string) => unknown} */
  const say = (words) => (said.textContent = words);
  const changed = EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onChange?.(state.doc.toString());
  });
  const extensions = [
    keysOf(onRun, say),
    completing(names, say),
    minimalSetup,
    lineNumbers(),
    pythonLanguage,
    syntaxHighlighting(COLOURS),
    indentUnit.of(INDENT),
    indentOnInput(),
    bracketMatching(),
    markedLine,
    changed,
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': keys.id }),
    EditorState.phrases.of(phrases()),
    EditorView.scrollMargins.of(() => (TOUCH.matches ? { bottom: BAR } : null)),
  ];
  const view = new EditorView({ doc: text, extensions, root: shadow, parent: shadow });
  shadow.append(keys, said);
  shadow.adoptedStyleSheets.push(STYLE);
  return {
    text: () => view.state.doc.toString(),
    mark: (line) => view.dispatch({ effects: markLine.of(line) }),
    focus: () => view.focus(),
    destroy() {
      view.destroy();
      host.remove();
    },
  };
}

/** @type {(name: string, words: string) => HTMLElement} */
function paragraph(name, words) {
  return Object.assign(document.createElement('p'), { className: name, textContent: words });
}

// What CodeMirror itself says to a screen reader.
const phrases = () => ({
  Completions: translate('Completions'),
  'Control character': translate('Control character'),
  'Selection deleted': translate('Selection deleted'),
});

// Tab completes or indents. After Escape it leaves, until something is written or the editor is left.
/** @type {(onRun: (() => void) | undefined, say: Send) => import('@codemirror/state').Extension[]} */
function keysOf(onRun, say) {
  let leaving = false;
  /** @type {(view: EditorView, now: boolean) => void} */
  const leave = (view, now) => {
    if (now === leaving) return;
    leaving = now;
    view.setTabFocusMode(now);
    say(now ? translate('Tab leaves the editor now.') : '');
  };
  const run = () => {
    onRun?.();
    return true;
  };
  /** @type {(view: EditorView) => boolean} */
  const leaveByEscape = (view) => {
    leave(view, true);
    return false; // a list of completions is closed too
  };
  return [
    Prec.highest(
      keymap.of([
        { key: 'Escape', run: leaveByEscape },
        { key: 'Mod-Enter', run },
        { key: 'Ctrl-Enter', run },
      ]),
    ),
    keymap.of([{ key: 'Tab', run: (view) => complete(view) || indent(view), shift: indentLess }]),
    EditorView.updateListener.of(({ docChanged, view }) => docChanged && leave(view, false)),
    EditorView.domEventHandlers({ blur: (_event, view) => leave(view, false) }),
  ];
}

// Takes the chosen completion, or else the first one.
/** @type {(view: EditorView) => boolean} */
function complete(view) {
  if (completionStatus(view.state) !== 'active') return false;
  if (selectedCompletionIndex(view.state) === null) moveCompletionSelection(true)(view);
  return acceptCompletion(view);
}

// Indents the chosen lines, or fills with spaces up to the next stop.
/** @type {(view: EditorView) => boolean} */
function indent(view) {
  const { state } = view;
  if (!state.selection.main.empty) return indentMore(view);
  const { head } = state.selection.main;
  const column = head - state.doc.lineAt(head).from;
  const spaces = INDENT.slice(column % INDENT.length);
  view.dispatch(state.update(state.replaceSelection(spaces), { userEvent: 'input.indent', scrollIntoView: true }));
  return true;
}

// The line that an error names.

/** @type {import('@codemirror/state').StateEffectType<number>} */
const markLine = StateEffect.define();
const MARK = Decoration.line({ class: 'marked' });

const markedLine = StateField.define({
  create: () => Decoration.none,
  update(marks, { changes, effects, state }) {
    const told = effects.find((effect) => effect.is(markLine));
    if (!told) return marks.map(changes);
    const known = told.value >= 1 && told.value <= state.doc.lines;
    return known ? Decoration.set(MARK.range(state.doc.line(told.value).from)) : Decoration.none;
  },
  provide: (field) => EditorView.decorations.from(field),
});
