// The embed codes of a box with Python: a block of Markdown, an element, and blocks of HTML for pages that know no
// such element. A box is { code, checks, settings }; `settings` are its attributes, and those without a value are
// left out.

/** @type {(text: string) => string} */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** @type {(text: string) => string} */
const escapedValue = (text) => escaped(text).replaceAll('"', '&quot;');
/** @type {(settings: Record<string, string>) => [string, string][]} */
const filled = (settings) => Object.entries(settings).filter(([, value]) => value);

// The text without empty lines around it.
/** @type {(text: string) => string} */
const trimmed = (text) => text.replace(/\r\n?/g, '\n').replace(/^(?:[^\S\n]*\n)+/, '').replace(/\s+$/, '');

// A value in the quotes that it does not contain, as blocks.js reads it.
/** @type {(value: string) => string} */
function quoted(value) {
  if (!value.includes('"')) return `"${value}"`;
  return value.includes("'") ? `"${value.replaceAll('"', '”')}"` : `'${value}'`;
}

// The texts of the blocks of code that become a box and its checks.
/** @type {(box: EmbeddedCode) => string[]} */
function blocksOf({ code, checks, settings }) {
  const first = ['# casino-code', ...filled(settings).map(([name, value]) => `${name}=${quoted(value)}`)].join(' ');
  const texts = [`${first}\n${trimmed(code)}`];
  if (checks.trim()) texts.push(`# casino-checks\n${trimmed(checks)}`);
  return texts;
}

// Blocks for MkDocs, Sphinx, Docusaurus and WordPress, between fences that do not occur in them.
/** @type {(box: EmbeddedCode) => string} */
export function markdownOf(box) {
  return blocksOf(box)
    .map((text) => {
      const runs = (text.match(/`+/g) ?? []).map(({ length }) => length);
      const fence = '`'.repeat(Math.max(3, ...runs.map((length) => length + 1)));
      return `${fence}python\n${text}\n${fence}\n`;
    })
    .join('\n');
}

/** @type {(home: string) => string} */
const scriptOf = (home) => `<script src="${home}casino-code.js" defer></script>`;

// The element, for a page that is written in HTML.
/** @type {(box: EmbeddedCode, home: string) => string} */
export function elementOf({ code, checks, settings }, home) {
  const attributes = filled(settings).map(([name, value]) => ` ${name}="${escapedValue(value)}"`);
  const template = checks.trim() ? `<template data-checks>\n${escaped(trimmed(checks))}\n</template>` : '';
  return `${scriptOf(home)}\n<casino-code${attributes.join('')}><pre>\n${escaped(trimmed(code))}\n</pre>${template}</casino-code>\n`;
}

// Some processors of Markdown find fences in blocks of HTML, too.
/** @type {(text: string) => string} */
const withoutFences = (text) => text.replace(/`{3,}|~{3,}/g, (fence) => `&#${fence.charCodeAt(0)};`.repeat(fence.length));

// The same as Markdown makes it, for a page from which elements are taken out that HTML does not have.
/** @type {(box: EmbeddedCode, home: string) => string} */
export function htmlBlocksOf(box, home) {
  const blocks = blocksOf(box).map((text) => `<pre><code>${withoutFences(escaped(text))}</code></pre>`);
  return `${scriptOf(home)}\n${blocks.join('\n')}\n`;
}
