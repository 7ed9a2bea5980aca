// Infers the types of expressions in Python code, for the completion of names (completion.js).
//
// A type is the name of a class, with the types of its items in brackets: `tuple[Play]`, `dict[Card, str]`; or that
// of a module. Nothing runs: what assignments, loops, imports and annotations before a place say is followed back.

import { ensureSyntaxTree, syntaxTree } from './codemirror.js';

/** @typedef {import('@codemirror/state').EditorState} EditorState */
/** @typedef {import('@lezer/common').SyntaxNode} SyntaxNode */
/** @typedef {SyntaxNode | null | undefined} Node */
/** @typedef {string | undefined} Type */

const MODULE = 'casino_core';
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
const DEEPEST = 12; // steps that lead from one expression to the next
const PATIENCE = 300; // milliseconds to wait for code that the editor has not parsed yet
const ITEMS = /^(iterable|sequence|iterator|data)$/; // the parameter that has the items

// The tree of a text, parsed up to a place.
/** @type {(state: EditorState, to: number) => import('@lezer/common').Tree} */
export const treeOf = (state, to) => ensureSyntaxTree(state, to, PATIENCE) ?? syntaxTree(state);
/** @type {(entries: Entry[]) => Map<string, Entry>} */
const byName = (entries) => new Map(entries.map((entry) => [entry.name, entry]));
/** @type {(state: EditorState, node: { from: number, to: number }) => string} */
const textOf = (state, { from, to }) => state.sliceDoc(from, to);
/** @type {(type: Type) => string} */
const headOf = (type = '') => type.split('[')[0];

// The types in the brackets of a type.
/** @type {(type: Type) => Type[]} */
function partsOf(type = '') {
  const inner = type.slice(headOf(type).length + 1, -1);
  /** @type {string[]} */
  const parts = [''];
  let depth = 0;
  for (const letter of inner) {
    depth += letter === '[' ? 1 : letter === ']' ? -1 : 0;
    if (letter === ',' && !depth) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim() || undefined);
}

// What a loop over a value gives, and what the value has for a key or at a place.
/** @type {(type: Type) => Type} */
const itemOf = (type) => (headOf(type) === 'str' ? 'str' : partAt(type, 0));
/** @type {(type: Type) => Type} */
const valueIn = (type) => (headOf(type) === 'dict' ? partsOf(type)[1] : itemOf(type));

// The type of one part of a value: all items of a list are alike, those of a pair are not.
/** @type {(type: Type, place: number) => Type} */
function partAt(type, place) {
  const parts = partsOf(type);
  return headOf(type) === 'tuple' && parts.length > 1 ? parts.at(place) : parts[0];
}

/** @type {(head: string, ...parts: Type[]) => string} */
const typeWith = (head, ...parts) => (parts.some(Boolean) ? `${head}[${parts.map((part) => part ?? '').join(', ')}]` : head);

// The children of a node, without brackets and commas.
/** @type {(node: Node) => SyntaxNode[]} */
function childrenOf(node) {
  const children = [];
  for (let child = node?.firstChild; child; child = child.nextSibling) if (/\w/.test(child.name)) children.push(child);
  return children;
}

/** @type {(node: SyntaxNode) => SyntaxNode[]} */
const namesOf = (node) => (node.name === 'VariableName' ? [node] : childrenOf(node).filter(({ name }) => name === 'VariableName'));

// The values that a call is given by their places.
/** @type {(call: SyntaxNode) => SyntaxNode[]} */
function argumentsOf(call) {
  const children = childrenOf(call.getChild('ArgList'));
  return children.filter((_child, at) => children[at + 1]?.name !== 'AssignOp' && children[at]?.name !== 'AssignOp' && children[at - 1]?.name !== 'AssignOp');
}

// The loops of a comprehension, or of a loop: the names that each sets, and what it goes through.
/** @type {(node: SyntaxNode) => { names: SyntaxNode[], through: SyntaxNode }[]} */
function loopsOf(node) {
  const children = childrenOf(node);
  const loops = [];
  for (const [at, { name }] of children.entries()) {
    if (name !== 'for') continue;
    const end = children.findIndex((child, place) => place > at && child.name === 'in');
    if (end < 0 || !children[end + 1]) continue;
    loops.push({ names: children.slice(at + 1, end).flatMap(namesOf), through: children[end + 1] });
  }
  return loops;
}

export class Inference {
  /** @param {EngineNames} names */
  constructor({ names, classes, objects, builtins, containers, modules }) {
    this.builtins = byName(builtins);
    this.objects = objects;
    this.containers = containers;
    this.names = byName(names);
    this.modules = [MODULE, ...modules];
    this.classes = byName(modules.flatMap((each) => classes[each].filter(({ kind }) => kind === 'class'))); // which may yet be imported
    this.members = new Map(Object.entries(classes).map(([name, members]) => [name, byName(members)]));
    this.members.set(MODULE, this.names);
  }

  /** @type {(state: EditorState, dot: number) => Entry[]} */
  membersBefore(state, dot) {
    let node = treeOf(state, dot).resolveInner(dot, -1);
    while (node.parent?.to === dot && EXPRESSIONS.includes(node.parent.name)) node = node.parent;
    return [...(this.membersOf(this.typeOf(state, node))?.values() ?? [])];
  }

  /** @type {(type: Type) => Map<string, Entry> | undefined} */
  membersOf(type) {
    return this.members.get(headOf(type));
  }

  // Imports

  // The names that the text imports one by one, with what they mean; the last answer is kept.
  /** @type {(state: EditorState) => Map<string, Entry>} */
  imported(state) {
    return this.imports(state).entries;
  }

  /** @type {(state: EditorState) => { doc: object, entries: Map<string, Entry>, modules: Map<string, string> }} */
  imports({ doc }) {
    /** @type {{ doc: object, entries: Map<string, Entry>, modules: Map<string, string> }} */
    const read = this.read?.doc === doc ? this.read : { doc, ...this.importsIn(doc.toString()) };
    this.read = read;
    return read;
  }

  /** @type {(text: string) => { entries: Map<string, Entry>, modules: Map<string, string> }} */
  importsIn(text) {
    const entries = new Map();
    const modules = new Map();
    /** @type {(list: string) => string[][]} */
    const named = (list) => [...list.matchAll(/([\w.]+|\*)(?:\s+as\s+(\w+))?/g)].map(([, name, alias = name]) => [name, alias]);
    for (const [, home, list] of text.matchAll(/^\s*from\s+([\w.]+)\s+import\s+(\([^)]*\)?|.*)/gm)) {
      const members = this.members.get(home.startsWith(`${MODULE}.`) ? MODULE : home);
      if (!members || !this.modules.includes(home.split('.')[0])) continue;
      for (const [name, alias] of named(list)) {
        if (name === '*') for (const each of members.values()) entries.set(each.name, each);
        else if (members.has(name)) entries.set(alias, members.get(name));
      }
    }
    for (const [, list] of text.matchAll(/^\s*import\s+(.*)/gm)) {
      for (const [name, alias] of named(list)) if (this.modules.includes(name)) modules.set(alias, name);
    }
    return { entries, modules };
  }

  // Expressions

  // The entry of a name or a member, undefined for any other expression.
  /** @type {(state: EditorState, node: SyntaxNode, depth?: number) => Entry | undefined} */
  entryOf(state, node, depth = 0) {
    if (node.name === 'VariableName') {
      const name = textOf(state, node);
      return this.imported(state).get(name) ?? this.builtins.get(name) ?? this.classes.get(name);
    }
    if (node.name !== 'MemberExpression') return undefined;
    const member = node.getChild('PropertyName');
    return member ? this.membersOf(this.typeOf(state, node.firstChild, depth + 1))?.get(textOf(state, member)) : undefined;
  }

  /** @type {(state: EditorState, node: Node, depth?: number) => Type} */
  typeOf(state, node, depth = 0) {
    if (!node || depth > DEEPEST) return undefined;
    const deeper = depth + 1;
    const [first, second] = childrenOf(node);
    switch (node.name) {
      case 'VariableName':
        return this.typeOfVariable(state, node, deeper);
      case 'CallExpression':
        return this.typeOfCall(state, node, deeper);
      case 'MemberExpression':
        return node.getChild('[') ? this.typeOfSubscript(state, node, deeper) : typeOfEntry(this.entryOf(state, node, deeper));
      case 'ParenthesizedExpression':
        return node.getChild('for') ? typeWith('iterator', this.typeOf(state, first, deeper)) : this.typeOf(state, first, deeper);
      case 'ConditionalExpression':
      case 'NamedExpression':
        return this.typeOf(state, node.name === 'NamedExpression' ? node.lastChild : first, deeper);
      case 'BinaryExpression':
        return node.getChild('CompareOp') ? undefined : this.typeOf(state, first, deeper);
      case 'TupleExpression':
        return typeWith('tuple', ...childrenOf(node).map((each) => this.typeOf(state, each, deeper)));
      case 'DictionaryExpression':
      case 'DictionaryComprehensionExpression':
        return typeWith('dict', this.typeOf(state, first, deeper), this.typeOf(state, second, deeper));
      case 'ArgList': // a generator that is the only argument
        return node.getChild('for') ? typeWith('iterator', this.typeOf(state, first, deeper)) : undefined;
      default:
        return LITERALS[node.name] && typeWith(LITERALS[node.name], LITERALS[node.name] === 'str' ? undefined : this.typeOf(state, first, deeper));
    }
  }

  /** @type {(state: EditorState, node: SyntaxNode, depth: number) => Type} */
  typeOfSubscript(state, node, depth) {
    const [object, index] = childrenOf(node);
    const type = this.typeOf(state, object, depth);
    if (node.getChild(':')) return type; // a slice
    const place = Number(index && textOf(state, index));
    return headOf(type) === 'tuple' && Number.isInteger(place) ? partAt(type, place) : valueIn(type);
  }

  /** @type {(state: EditorState, node: SyntaxNode, depth: number) => Type} */
  typeOfCall(state, node, depth) {
    const called = this.entryOf(state, /** @type {SyntaxNode} */ (node.firstChild), depth);
    const type = called?.type ?? (called?.kind === 'class' ? called.name : undefined);
    if (!type || !/\b(item|value)\b/.test(type)) return type;
    const source = this.sourceOf(state, node, /** @type {Entry} */ (called), depth);
    const whole = type.replace(/\b(item|value)\b/g, (part) => (part === 'item' ? itemOf(source) : valueIn(source)) ?? '');
    const isEmpty = !/\w/.test(whole.slice(headOf(whole).length));
    return (isEmpty ? headOf(whole) : whole) || (argumentsOf(node).length > 1 ? source : undefined); // max(one, other)
  }

  // The type of what the items come from that a call goes through: an argument, or the object of a method.
  /** @type {(state: EditorState, call: SyntaxNode, called: Entry, depth: number) => Type} */
  sourceOf(state, call, called, depth) {
    const place = called.arguments.slice(1, -1).split(', ').findIndex((name) => ITEMS.test(name.split('=')[0]));
    const list = call.getChild('ArgList');
    if (place >= 0) return this.typeOf(state, list?.getChild('for') ? list : argumentsOf(call)[place], depth);
    return this.typeOf(state, call.firstChild?.firstChild, depth);
  }

  // Variables

  // By the import, the loop or the lambda around, the annotation, what was set last before it, or the usual name.
  /** @type {(state: EditorState, node: SyntaxNode, depth: number) => Type} */
  typeOfVariable(state, node, depth) {
    const name = textOf(state, node);
    const { entries, modules } = this.imports(state);
    if (modules.has(name)) return modules.get(name);
    if ([MODULE, 'casino'].includes(name)) return MODULE;
    const entry = entries.get(name);
    if (entry) return entry.kind === 'class' ? entry.name : undefined;
    const around = this.typeAround(state, node, name, depth);
    return (around ? around.type : this.typeAnnotated(state, name) ?? this.typeBefore(state, node, name, depth)) ?? this.objects[name];
  }

  // The type of the value of an assignment, or of what a place of it is given.
  /** @type {(state: EditorState, values: SyntaxNode[], place: number | undefined, depth: number) => Type} */
  typeOfPart(state, values, place, depth) {
    if (values.length > 1) return place === undefined ? typeWith('tuple', ...values.map((each) => this.typeOf(state, each, depth))) : this.typeOf(state, values[place], depth);
    const type = this.typeOf(state, values[0], depth);
    return place === undefined ? type : partAt(type, place);
  }

  // The type of a variable of a comprehension or a lambda that a place lies in; undefined if it is of neither.
  /** @type {(state: EditorState, node: SyntaxNode, name: string, depth: number) => { type: Type } | undefined} */
  typeAround(state, node, name, depth) {
    for (let at = node; at.parent; at = at.parent) {
      const { parent } = at;
      if (/Comprehension|ArgList|Parenthesized/.test(parent.name)) {
        for (const { names, through } of loopsOf(parent)) {
          const place = through === at || through.from === at.from ? -1 : names.findIndex((each) => textOf(state, each) === name);
          if (place >= 0) return { type: this.typeInLoop(state, names, through, place, depth) };
        }
      } else if (parent.name === 'LambdaExpression' && namesOf(/** @type {SyntaxNode} */ (parent.getChild('ParamList') ?? parent)).some((each) => textOf(state, each) === name)) {
        return { type: this.typeInLambda(state, parent, depth) };
      }
    }
    return undefined;
  }

  /** @type {(state: EditorState, names: SyntaxNode[], through: SyntaxNode, place: number, depth: number) => Type} */
  typeInLoop(state, names, through, place, depth) {
    const item = itemOf(this.typeOf(state, through, depth));
    return names.length > 1 ? partAt(item, place) : item;
  }

  // What a function such as `max` or `sort` calls its key with.
  /** @type {(state: EditorState, lambda: SyntaxNode, depth: number) => Type} */
  typeInLambda(state, lambda, depth) {
    const call = lambda.parent?.parent;
    if (call?.name !== 'CallExpression') return undefined;
    const called = this.entryOf(state, /** @type {SyntaxNode} */ (call.firstChild), depth);
    return called && itemOf(this.sourceOf(state, call, called, depth));
  }

  // By an annotation anywhere in the text.
  /** @type {(state: EditorState, name: string) => Type} */
  typeAnnotated(state, name) {
    const pattern = new RegExp(`(?<![\\w.])${name}\\s*:\\s*((?:\\w+\\.)?\\w+(?:\\[[^\\n=)]*\\])?)`, 'u');
    return this.annotatedType(pattern.exec(state.doc.toString())?.[1] ?? '');
  }

  /** @type {(text: string) => Type} */
  annotatedType(text) {
    const head = headOf(text.replace(/^\w+\./, ''));
    if (!text.includes('[')) return this.members.has(head) ? head : undefined;
    const [container, parts] = [this.containers[head], partsOf(text).filter((part) => part !== '...')];
    return container && typeWith(container, ...parts.map((part) => this.annotatedType(part ?? '')));
  }

  // By the last assignment or loop before a place.
  /** @type {(state: EditorState, node: SyntaxNode, name: string, depth: number) => Type} */
  typeBefore(state, { from: before }, name, depth) {
    /** @type {(() => Type) | undefined} */
    let last;
    const isIt = (/** @type {SyntaxNode} */ each) => each.name === 'VariableName' && textOf(state, each) === name;
    treeOf(state, before).iterate({
      to: before,
      enter: ({ name: kind, node }) => {
        if (kind === 'AssignStatement' && node.to <= before) {
          const sides = sidesOf(node);
          const values = /** @type {SyntaxNode[]} */ (sides.pop());
          const target = sides.map((side) => side.flatMap(targetsIn)).find((names) => names.some(isIt));
          const place = target?.findIndex(isIt) ?? 0;
          if (target) last = () => this.typeOfPart(state, values, target.length > 1 ? place : undefined, depth);
        } else if (kind === 'NamedExpression' && node.to <= before && node.firstChild && isIt(node.firstChild)) {
          last = () => this.typeOf(state, node.lastChild, depth);
        } else if (kind === 'ForStatement') {
          const [loop] = loopsOf(node);
          const place = loop && loop.through.to <= before ? loop.names.findIndex(isIt) : -1;
          if (place >= 0) last = () => this.typeInLoop(state, loop.names, loop.through, place, depth);
        }
      },
    });
    return last?.();
  }
}

// What stands between the `=` of an assignment.
/** @type {(node: SyntaxNode) => SyntaxNode[][]} */
function sidesOf(node) {
  /** @type {SyntaxNode[][]} */
  const sides = [[]];
  for (const child of childrenOf(node)) {
    if (child.name === 'AssignOp') sides.push([]);
    else if (child.name !== 'TypeDef') sides.at(-1)?.push(child);
  }
  return sides;
}

/** @type {(node: SyntaxNode) => SyntaxNode[]} */
const targetsIn = (node) => (/^(Tuple|Parenthesized|Array)Expression$/.test(node.name) ? childrenOf(node) : [node]);

/** @type {(entry: Entry | undefined) => Type} */
const typeOfEntry = (entry) => (entry?.kind === 'class' ? entry.name : entry?.type);
