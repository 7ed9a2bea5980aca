"""The script of the fence in Node, with workers that say what they are told."""

from __future__ import annotations

from typing import Any

from tests.javascript import evaluate, script

PORTS = """
const soon = () => new Promise((resolve) => setTimeout(resolve));
const told = []; // what the page hears
const asked = []; // what the keeper is asked
class Port {
  constructor(heard) { this.heard = heard; }
  postMessage(data) { this.heard.push(data); }
}
const pagePort = new Port(told);
const keeperPort = new Port(asked);
const workers = [];
globalThis.MessageChannel = class {
  port1 = { postMessage: (data) => this.worker.hear(data), close() {} };
  port2 = this;
};
globalThis.Worker = class {
  told = []; // what it is asked for
  texts = []; // and with what
  constructor() { workers.push(this); }
  postMessage(data, [channel]) {
    channel.worker = this;
    this.port = channel.port1;
  }
  hear(data) {
    this.told.push(data.command ?? data.type);
    this.texts.push(data.text);
    this.secret = data.secret ?? this.secret;
  }
  terminate() { this.told.push('terminate'); }
  say(data) { this.port.onmessage({ data: { secret: this.secret, ...data } }); }
  end(result = {}, more = {}) {
    this.say({ type: 'done', result: JSON.stringify(result), ...more });
  }
}
URL.createObjectURL = () => `blob:${workers.length}`;
URL.revokeObjectURL = () => {};
globalThis.parent = globalThis;
let begin;
globalThis.addEventListener = (_name, listen) => { begin = listen; };
globalThis.removeEventListener = () => {};
"""
START = """
const handed = { script: '', unbegun: 'Not begun.', kept: new Uint8Array(1) };
const ports = [pagePort, keeperPort];
begin({ source: globalThis, data: { type: 'files', files: handed }, ports });
await soon();
const usual = { file: 'main.py', session: '', limits: { seconds: 10, characters: 10 } };
const ask = (number, more = {}) => {
  const task = JSON.stringify({ ...usual, ...more });
  pagePort.onmessage({ data: { type: 'run', number, task } });
};
const kinds = () => told.map(({ type }) => type).filter((type) => type !== 'ready');
const lastResult = () => JSON.parse(told.findLast(({ type }) => type === 'done').result);
const ready = () => workers.at(-1).say({ type: 'ready' });
"""
LEAVE = "\nsetImmediate(() => process.exit());"
"""No timer of the scripts holds Node."""


def fenced(steps: str) -> Any:
    """Return `result` after some steps with a fence that has made its first worker."""
    return evaluate(f"{PORTS}{script('js/code/fence.js')}{START}{steps}{LEAVE}")
