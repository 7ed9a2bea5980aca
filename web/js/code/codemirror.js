// What the editor needs of CodeMirror. The build joins it with its packages (`site_builder/node.py`).

export { acceptCompletion, autocompletion, completionStatus, moveCompletionSelection, selectedCompletionIndex } from '@codemirror/autocomplete';
export { indentLess, indentMore } from '@codemirror/commands';
export { localCompletionSource, pythonLanguage } from '@codemirror/lang-python';
export { HighlightStyle, bracketMatching, ensureSyntaxTree, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree } from '@codemirror/language';
export { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
export { Decoration, EditorView, keymap, lineNumbers, showTooltip } from '@codemirror/view';
export { tags } from '@lezer/highlight';
export { minimalSetup } from 'codemirror';
