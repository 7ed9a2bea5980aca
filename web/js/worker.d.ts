// What the service worker finds, as globals.d.ts has it for pages. Only type checkers read this file.

declare const BUILD: typeof import('../../.cache/javascript/build.js').BUILD;

// Every worker of this configuration is a service worker.
interface WorkerGlobalScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof ServiceWorkerGlobalScopeEventMap>(
    type: K,
    listener: (event: ServiceWorkerGlobalScopeEventMap[K]) => void,
  ): void;
}

// Included by `// @include`.
declare function languageOf(path: string, field: string | null, known: Record<string, unknown>): string;

// Newer than the library of types.
interface ExtendableEvent {
  addRoutes?(routes: object): void;
}
