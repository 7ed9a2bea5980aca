// What the scripts share and no script of their own page declares: values, functions, and the types that
// more than one script names. Only type checkers read this file.

// The values of the build: python3 build.py javascript writes them, with their types. The site has each
// value in place of its name.
declare const BUILD: typeof import('../../.cache/javascript/build.js').BUILD;

// Texts

/** What fills the places of a text, such as {name}. */
type Values = Record<string, string | number | undefined>;
/** Translates an English text, and fills its places. */
type Translate = (text: string, values?: Values) => string;
/** The fields of an address: their values, by their names. */
type Fields = Record<string, string>;
/** Has a text heard: another page, or Python. */
type Send = (text: string) => void;
/** Stored texts by their keys; null for one to remove. */
type Changes = Record<string, string | null>;

// The start of the page

/** What keeps the game from starting, in words; see boot/trouble.js. */
interface Trouble {
  reason: string;
  advice: string;
  /** What the people who run the site can do. */
  remedy?: string;
  kind?: string;
  /** Of the file that the trouble is about. */
  path?: string;
}
/** What was thrown, as far as it is known: an error, or one of ours with the path of a file. */
interface Problem {
  name?: string;
  message?: string;
  path?: string;
  file?: string;
  /** Of a server. */
  status?: number;
  /** The name of a package that the site does not have. */
  absent?: string;
  outcome?: string;
}
/** A click or a submitted form from before Python was there. */
interface EarlyEvent {
  selector: string;
  detail?: number;
  /** Of the table, when it happened. */
  view: string | null;
}
/** What Python calls to talk with the page around the frame. */
interface FrameHost {
  send: Send;
  receive(handler: Send): void;
}
/** The same in the page of an embedded table. */
interface CoverHost extends FrameHost {
  fetchText(path: string): Promise<string>;
  wake(): void;
  startAgain(): boolean;
}
/** A window with scripts of ours. */
type OurWindow = Window & typeof globalThis;

declare var casinoEarlyEvents: EarlyEvent[];
declare var casinoAskedQuery: () => string;
declare var casinoPreferredLanguage: (wanted?: string) => string;
declare var casinoTranslate: Translate;
declare var casinoSetLanguage: (language: string) => void;
declare var casinoTranslateElement: (element: Node) => void;
declare var casinoTrouble: {
  kinds: string[];
  find(paths: string[]): Promise<Trouble | undefined>;
  tell(trouble: Trouble): void;
  stopWatching(): void;
};
declare var casinoInterpreter: Promise<Response> | false | undefined;
declare var casinoCatalogue: Promise<Response> | undefined;
declare var casinoFile: (name: string) => Uint8Array<ArrayBuffer>;
declare var casinoImport: (name: string) => Promise<object>;
declare var casinoPage: typeof import('./table/page.js');
declare var casinoHost: FrameHost;
declare var casinoOpenTable: (page: typeof globalThis) => void;
declare var casinoPosition: {
  readFields(text: string, twice?: string[]): Fields;
  readAddress(text: string, twice?: string[]): Fields;
  readPosition(written: Fields): Position;
  mistakenField(fields: Fields): string | undefined;
  readPlayers(rules: string): number;
  plainRules(fields: Fields): string;
  placesOf(singles: number, builds: number): { size: number; builds: number[]; singles: number[] };
  attributesOf(place: number): Record<string, string>;
};
declare var casinoOptions: {
  choose(fields: Fields, name: string): string;
  mistakenField(fields: Fields, twice?: string[]): string | undefined;
  namesOf(fields: Fields, count: number): string[];
  /** The fields of the address that name a task. */
  TASKS: readonly string[];
};

// Positions, as embed/position.js reads them

interface Hand {
  cards: string[];
  hidden: number;
}
interface Build {
  value: number;
  sets: string[][];
  cards: string[];
  owner: number;
}
/** An open pile: its top card, and the seats whose it is. */
interface OpenPile {
  card?: string;
  owners: number[];
}
interface Position {
  isDeal: boolean;
  dealt: number;
  clockwise: boolean;
  hands: Hand[];
  loose: string[];
  builds: Build[];
  tops: OpenPile[][];
  captured: number[];
  sides: number;
  turn: number;
  dealer: number;
  stock: number;
}

/** The elements of a page that stand for a task: its panel, and the fields of its table. */
interface Task {
  fields: Fields;
  panel: [name: string, parts: TaskPart[]];
}
/** An element of a task: its tag, its class, and its text. */
type TaskPart = [tag: string, className: string, text: string];
/** What Python asks of peers/peers.js; each action reads some of it. */
interface PeerRequest {
  place: string;
  stun?: string;
  sdp: string;
  frames: string[];
  text: string;
  key: string;
}
/** A message of the page around a table, or to it. */
interface Message extends Record<string, unknown> {
  type: string;
  id?: number;
}
/** Tells Python what has happened, with values. */
type Tell = (on: string, values?: object) => void;

// What moves on the table

/** How cards move, and what is celebrated; Python sends it with a change (see casino_page/render/). */
interface Motion {
  sound?: string;
  /** The anchors where cards come from, by their keys. */
  start: Record<string, string>;
  /** The anchors where cards go, by their keys. */
  end: Record<string, string>;
  /** The keys of the cards over which others go. */
  via: Record<string, string>;
  /** The kind, the anchor and the words of each. */
  flourishes: [string, string, string][];
  counting?: string;
  fountain?: string;
  ending?: string;
}
/** What Python changes in the page: HTML of regions, attributes of the table, sentences of regions. */
interface Change {
  /** HTML, which is parsed in a task of its own where there is one. */
  regions: Record<string, string | DocumentFragment>;
  attributes: Record<string, string>;
  words: Record<string, string>;
  motion: Motion | null;
  apart: boolean;
}
/** The cards that are shown and where, by their keys. */
type Places = Map<string, { card: HTMLElement; box: DOMRect }>;
/** A card that leaves the table: its picture, and where it lay. */
interface Leaving {
  key: string;
  copy: HTMLElement;
  box: DOMRect;
}
/** A place within the table from which arrows lead, or to which: its middle, and its edges. */
interface Box {
  x: number;
  top: number;
  bottom: number;
  /** How far an arrow leads into it. */
  into: number;
  width: number;
}
/** The label of cards that add up: where it lies, the points on its cards, and their lowest edge. */
interface Sum extends Box {
  points: [number, number][];
  below: number;
}
/** A part of a sound: its kind, start, pitch, length and loudness. */
type Note = [kind: string, start: number, pitch: number, length: number, loudness: number];
/** A part of a note: noise or a sine, and where its pitch ends. */
interface Part {
  noise?: number;
  sine?: number;
  to?: number;
  width?: number;
  length: number;
  loudness: number;
  swells?: boolean;
}
/** The clock of a run, with the time that it was set to last. */
interface Clock extends HTMLElement {
  drawn?: string;
}
/** Plays a sound; `step` is how many points of a count were heard. */
type Sound = (name: string | undefined, step?: number) => void;

// Python

/** What is used of Pyodide's file system. */
interface FileSystem {
  writeFile(path: string, data: Uint8Array | string): void;
  unlink(path: string): void;
  mkdirTree(path: string): void;
  analyzePath(path: string): { exists: boolean };
  makedev(major: number, minor: number): number;
  mkdev(path: string, device: number): void;
  registerDevice(device: number, calls: { write: DeviceWrite }): void;
  createNode(parent: object, name: string, ...more: number[]): object;
  ErrnoError: new (number: number) => Error;
  filesystems: {
    MEMFS: {
      ops_table: { file: { stream: { write: FileWrite } } };
      resizeFileStorage(node: FileNode, size: number): void;
    };
  };
}
interface FileNode {
  contents: Uint8Array | number[];
}
type DeviceWrite = (file: object, buffer: Int8Array, offset: number, count: number) => number;
type FileWrite = (file: { node: FileNode }, buffer: Uint8Array, offset: number, length: number, position: number, owned?: boolean) => number;
/** The part of Emscripten's module that copies of the memory and the worker use. */
interface EmscriptenModule {
  HEAPU8: Uint8Array<ArrayBuffer>;
  HEAP8: Int8Array;
  API: PyodideApi;
  _sbrk(size: number): number;
  _free(address: number): void;
  _PyRun_SimpleString(code: number): number;
  stringToNewUTF8(text: string): number;
}
interface PyodideApi {
  rawRun(code: string): unknown;
  restoreSnapshot(memory: Uint8Array): unknown;
  getExpectedKeys(): unknown[];
  serializeHiwireState(): object;
}
/** What is used of Pyodide. */
interface Pyodide {
  FS: FileSystem;
  _api: PyodideApi;
  _module: EmscriptenModule;
  runPython(code: string): unknown;
  runPythonAsync(code: string): Promise<unknown>;
  setInterruptBuffer(buffer: { readonly [0]: number }): void;
  setStdout(options: { write(bytes: Uint8Array): number }): void;
  setStderr(options: { write(bytes: Uint8Array): number }): void;
  unpackArchive(archive: ArrayBuffer, format: string, options: { extractDir: string }): void;
  pyimport(name: string): Record<string, PythonFunction>;
}
/** A function or class of Python; nothing keeps it once it is destroyed. */
interface PythonFunction {
  (...values: unknown[]): unknown;
  destroy(): void;
}
declare function loadPyodide(options: object): Promise<Pyodide>;
declare function createPyodide(settings: object): Promise<EmscriptenModule>;

// The reader's own code

/** A message that code of others may have sent: each field is checked where it is read. */
type Untrusted = Record<string, any>;
/** An embedded table, as the element for code uses it; see embed/casino-table.js. */
interface CasinoTable extends HTMLElement {
  play(play: string): Promise<unknown>;
  load(query: string): Promise<unknown>;
}
/** The elements in the shadow of an element for code. */
type BoxParts = Record<'mistake' | 'note' | 'code' | 'editor' | 'paper' | 'run' | 'stop' | 'edit' | 'link' | 'status' | 'printed' | 'value' | 'said', HTMLElement>;
/** What a run is asked to do; see code/runner.js. */
interface RunTask {
  code: string;
  file: string;
  session: string;
  /** Which values are shown: that of the last line, or of all. */
  echo: string;
  checks: string;
  files: Record<string, string>;
  packages: string[];
  /** What a Python of the session runs first, once for each key. */
  setup: { key: string; code: string; call?: Call | null } | null;
  call: Call | null;
  match: FenceMatch | null;
  limits: Partial<RunLimits>;
  onOutput: (text: string, stream: string) => void;
  onTurn: (count: number) => void;
}
interface RunLimits {
  seconds: number;
  /** For the code and its checks together. */
  total: number;
  characters: number;
  megabytes: number;
}
/** A function of the code and what it is called with. */
interface Call {
  name: string;
  arguments: unknown[];
}
/** Code, and which of its values are shown. */
interface WrittenCode {
  code: string;
  echo: string;
}
/** What the keeper hands to the fence. */
interface FenceFiles {
  script: string;
  first?: ArrayBuffer;
  later?: ArrayBuffer;
  library: ArrayBuffer;
  engine: ArrayBuffer;
  words: ArrayBuffer | null;
  unbegun: string;
  platform: object;
  kept?: Uint8Array<ArrayBuffer>;
}
/** What the fence hands to a worker: the interpreter is compiled, and the library named standard. */
interface WorkerFiles extends Omit<FenceFiles, 'script' | 'first' | 'later' | 'library' | 'unbegun'> {
  first: WebAssembly.Module;
  later?: WebAssembly.Module;
  standard: ArrayBuffer;
}
/** A worker of the fence. */
interface FenceWorker {
  worker: Worker;
  address: string;
  number: number;
  ready: boolean;
  port: MessagePort;
  /** Of the setup that its Python has. */
  key?: string;
  hasLibrary?: boolean;
}
/** A match that a run plays: its players by their code, or by their level. */
interface FenceMatch {
  players: { level?: string; code?: string; file?: string; session?: string; setup?: RunTask['setup']; call?: Call }[];
  rules?: string;
  seed?: string;
  /** The points of the pairs before. */
  earlier?: [number, number][];
}
/** What the fence runs of a task in one worker. */
type FenceTask = Omit<RunTask, 'limits' | 'match'> & { limits: RunLimits; checked: boolean };
/** A run in the fence, as far as it has come. */
interface FenceRun {
  number: number;
  task: FenceTask & { match?: FenceMatch | null };
  /** Of the codes that play in it: one, but for a match. */
  tasks: FenceTask[];
  places: { line: number; sentences?: Untrusted }[];
  workers: FenceWorker[];
  match: FenceMatch | null;
  /** What the judge knows: the checks, or "a match". */
  judged?: string | false;
  judge?: FenceWorker;
  isJudging?: boolean;
  /** Whose turn it is among the codes. */
  at: number;
  returned: unknown[];
  size: number;
  messages: number;
  text: string;
  /** The workers that wait for the library. */
  wanting: Set<FenceWorker>;
  secret: string;
  phase?: '' | 'packages' | 'code' | 'to judge' | 'judge';
  hasPackages?: boolean;
  begun?: number;
  /** When its time is over, what is left of it, and since when that is counted. */
  latest: number;
  left: number;
  since: number;
  sentences?: Untrusted;
  result: FenceResult;
}
/** A result as the fence has it: `packed` is a value for the checks. */
type FenceResult = Partial<RunResult> & { packed?: unknown };
/** What the fence has asked a worker for. */
interface WorkerRequest {
  command: string;
  text: string;
  megabytes: number;
  secret: string;
}
/** An editor of Python: that of code/editor.js, or a plain field. */
interface CodeEditor {
  text(): string;
  /** Mark a line; 0 marks none. */
  mark(line: number): void;
  focus(): void;
  destroy(): void;
}
interface EditorOptions {
  text?: string;
  label: string;
  onChange?(text: string): void;
  onRun?(): void;
}
/** A name that the editor completes; build.py lists those of the engine. */
interface Entry {
  name: string;
  kind: string;
  arguments: string;
  signature: string;
  text: string;
  /** The class of what it is or returns, with those of its items in brackets. */
  type?: string;
}
interface EngineNames {
  names: Entry[];
  classes: Record<string, Entry[]>;
  /** The classes of the usual names of variables. */
  objects: Record<string, string>;
  builtins: Entry[];
  /** The class of each name of an annotation that may have items. */
  containers: Record<string, string>;
  /** Those of `classes` that are modules of Python. */
  modules: string[];
}

/** What a run gave, checked by code/runner.js. */
interface RunResult {
  ended: string;
  printed: string;
  value: ShownValue | null;
  position: string;
  error: RunError | null;
  checks: ChecksResult | null;
  returned: Untrusted | null;
  seconds: number;
  python: number;
  /** By whose fault a match ended: the number of the player, from 1; 0 by nobody's. */
  player: number;
}
interface RunError {
  type: string;
  message: string;
  file: string;
  line: number;
  traceback: string;
  advice: string;
}
interface ChecksResult {
  passed: number;
  count: number;
  message: string;
  line: number;
  error: RunError | null;
}
interface ShownValue {
  kind: string;
  text: string;
  svg: string;
  html: string;
  position: string;
  plays: { play: string; label: string }[];
}
type Runner = import('./code/runner.js').Runner;
/** What the element for code has for other scripts. */
interface CodeBoxes extends CustomElementConstructor {
  Runner: typeof import('./code/runner.js').Runner;
  linkTo(code: string, home?: string): Promise<string>;
}
/** What the table asks of a player that somebody has written. */
interface Question {
  number: number;
  code: string;
  view: string;
  past: string;
  seconds: number;
}
declare module '*/pyodide.js' {
  export const version: string;
  export function loadPyodide(options: object): Promise<Pyodide>;
}
declare module '*/pyodide.asm.js' {
  export default function create(settings: object): Promise<EmscriptenModule>;
}
/** PyScript's hooks, as far as start.js uses them. */
declare module '*/core.js' {
  export const hooks: {
    worker: { onBeforeRunAsync: Set<unknown> };
    main: { onReady: { add(hook: (wrap: { interpreter: Pyodide }) => Promise<void>): void } };
  };
}

// The functions that `// @include` puts into a script, and those of the scripts before it in a page.

declare function pause(): Promise<void>;
declare function checksum(bytes: Uint8Array): number;
declare function bytesOf(text: string, size: number): Uint8Array<ArrayBuffer>;
declare function languageOf(path: string, field: string | null, known: Record<string, unknown>): string;
declare function meantName(name: string, known: readonly string[]): string;
declare function shortened(text: string): string;
declare function strangeAttribute(element: HTMLElement, known: readonly string[]): Mistake | undefined;
declare function putBack(kept: Uint8Array, module: EmscriptenModule): object;
declare function copied(python: Pyodide): Uint8Array<ArrayBuffer>;
declare function lineOf(tag: string, text: string, name?: string): HTMLElement;
declare function pictureOf(svg: string, text: string): HTMLElement;
declare function cleanHtml(html: string): DocumentFragment | null;
declare function watchBlocks(): void;
declare const OF_HTML: Set<string>;
declare const Runner: typeof import('./code/runner.js').Runner;
declare const DIGEST: number;
declare class LzmaDecoder {
  constructor(packed: Uint8Array, size: number);
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly length: number;
  reach(end: number): void;
}
/** What is wrong with an attribute or a field, for the page around. */
interface Mistake {
  field: string;
  message: string;
}

// What the scripts rely on in a page of ours, where the types of the browser are wider

// A script asks for elements of its own page, of which it knows the kind. One that may be missing is tried for.
interface ParentNode {
  querySelector<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K];
  querySelector<E extends Element = HTMLElement>(selectors: string): E;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selectors: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}
interface Element {
  cloneNode(deep?: boolean): this;
  closest<K extends keyof HTMLElementTagNameMap>(selectors: K): HTMLElementTagNameMap[K];
  closest<E extends Element = HTMLElement>(selectors: string): E;
}
// The events of a page come from its elements.
interface UIEvent {
  readonly target: HTMLElement;
}
interface ErrorEvent {
  readonly target: HTMLElement;
}
interface SubmitEvent {
  readonly target: HTMLFormElement;
  readonly detail?: undefined;
}
// The English of a text that was translated.
interface Text {
  casinoEnglish?: string;
}
// A number is written by its digits, and what is not stored is null as JSON.
interface String {
  replace(pattern: string, replacement: string | number | undefined): string;
  replace(pattern: RegExp, replacer: (place: string, ...groups: string[]) => string | number | undefined): string;
}
interface JSON {
  parse(text: string | null): any;
}

// Newer than the library of types

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<void>;
}
interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}
interface DocumentEventMap {
  'casino:incomplete': CustomEvent<{ message: string; advice: string; file: string }>;
}
declare namespace WebAssembly {
  let Suspending: unknown;
}
declare var BarcodeDetector: {
  new (options: { formats: string[] }): {
    detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats(): Promise<string[]>;
};

// The workshop and the other pages to read

/** What the workshop stores. */
interface Workshop {
  at: string;
  drafts: Record<string, string>;
  done: string[];
  gains: Record<string, [mean: number, error: number]>;
  editing: string;
  players: { name: string; code: string }[];
}
/** A task of the workshop: where it stands, and its texts. */
interface WorkshopTask {
  place: HTMLElement;
  section: HTMLElement;
  heading: HTMLElement;
  gain: HTMLElement;
  start: string;
  solution?: string;
  title: string;
}
/** Who takes part in a match: a player by its code, or a level. */
interface Entrant {
  name?: string;
  code?: string;
  level?: string;
}
/** Two who meet in the cross table, and how that went so far. */
interface Meeting {
  number: number;
  first: Entrant;
  second: Entrant;
  found?: PairResult;
  count: number;
  failed?: Entrant;
  problem: string;
  match?: import('../pages/pairs.js').PairMatch;
}
/** What a match knows after a pair: see casino_page/code/workshop.py. */
interface PairResult {
  mean: number;
  error: number;
  points: [number, number];
  games: PlayedGame[];
  faults: { own: boolean; problem: string }[];
}
interface PlayedGame {
  seat: number;
  points: number[];
  turns: Record<string, { seconds: number; printed: string }>;
}
/** The result of the run that played a pair. */
type PlayedPair = Omit<RunResult, 'returned'> & { returned: PairResult };
/** A box with code, as an embed code writes it. */
interface EmbeddedCode {
  code: string;
  checks: string;
  settings: Record<string, string>;
}
/** The element for code. */
interface CodeBox extends HTMLElement {
  code: string;
}
interface HTMLElementTagNameMap {
  'casino-code': CodeBox;
  'casino-table': CasinoTable;
}
interface DocumentEventMap {
  'casino-finished': CustomEvent<{ solved?: boolean; lesson?: unknown }> & { readonly target: HTMLElement };
  'casino-ready': CustomEvent & { readonly target: HTMLElement };
}
interface HTMLElementEventMap {
  'casino-code-finished': CustomEvent & { readonly target: HTMLElement };
  'casino-play': CustomEvent<{ play: string; seat: number }> & { readonly target: CasinoTable };
  input: InputEvent & { readonly target: HTMLInputElement };
}
declare module '*/completions.js' {
  const names: EngineNames;
  export default names;
}
