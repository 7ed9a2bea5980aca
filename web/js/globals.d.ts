// What the scripts find that no script of their own page declares. Only type checkers read this file.

// The values of the build: python3 build.py javascript writes them, with their types. The site has each
// value in place of its name.
declare const BUILD: typeof import('../../.cache/javascript/build.js').BUILD;

// The functions that `// @include` puts into a script, and those of the scripts before it in a page.
declare function pause(): Promise<void>;
declare function checksum(bytes: Uint8Array): number;
declare function bytesOf(text: string, size: number): Uint8Array;
declare function meantName(name: string, known: readonly string[]): string;
declare function shortened(text: unknown): string;
declare function isSource(text: string): boolean;
declare function putBack(kept: Uint8Array, module: any): any;
declare function copied(python: any): Uint8Array;
declare function lineOf(tag: string, text: string, name?: string): HTMLElement;
declare function pictureOf(svg: string, text: string): HTMLElement;
declare function cleanHtml(html: string): HTMLElement | undefined;
declare function watchBlocks(): void;
declare const OF_HTML: Set<string>;
declare const Runner: any;
declare function intact(kept: ArrayBuffer): Promise<Uint8Array>;
declare class LzmaDecoder {
  constructor(packed: Uint8Array, size: number);
  readonly bytes: Uint8Array;
  readonly length: number;
  reach(end: number): void;
}

// What scripts hand to each other, and to Python.
interface Window {
  [name: `casino${string}`]: any;
}
declare var casinoHost: any;
declare var casinoOptions: any;
declare var casinoPosition: any;

// A script asks for elements of its own page, of which it knows the kind.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}

// Newer than the library of types.
declare namespace WebAssembly {
  let Suspending: any;
}
declare class BarcodeDetector {
  constructor(options: { formats: string[] });
  detect(image: ImageBitmapSource): Promise<{ rawValue: string }[]>;
}
declare module '*/pyodide.js';
declare function loadPyodide(options: object): Promise<any>;
declare function createPyodide(settings: object): Promise<any>;
declare module '*/completions.js';
declare module '@noble/*';
declare module 'qr/*';
declare module '@codemirror/*';
declare module '@lezer/*';
declare module 'codemirror';
declare const DIGEST: number;
declare function strangeAttribute(element: HTMLElement, known: readonly string[]): { field: string; message: string } | undefined;
interface PromiseConstructor {
  // A promise that tells only that something has happened.
  new (executor: (resolve: (value?: any) => void, reject: (reason?: any) => void) => void): Promise<any>;
}
interface Storage {
  getItem(key: string): any;
}
