// Makes the listings of a page run: replaces each with an editor, and shows its output below and the
// resulting table beside it. Python is loaded when the first one runs.

import { loadPython } from './engine.js';
import { translate } from './words.js';

let python;

// The statements of a session, without prompts and output.
function sourceOf(listing) {
  const lines = listing.split('\n').filter((line) => /^(>>>|\.\.\.)/.test(line));
  return lines.map((line) => line.slice(4)).join('\n');
}

const workshops = [];

class Workshop {
  constructor(listing, number) {
    this.listing = listing;
    this.source = sourceOf(listing.textContent);
    this.done = undefined;
    this.button = document.createElement('button');
    Object.assign(this.button, { type: 'button', className: 'run', textContent: translate('Run') });
    this.button.setAttribute('aria-label', translate('Run listing {number}', { number }));
    this.button.onclick = () => this.run();
    listing.after(this.button);
  }

  // Runs the listings above first, because this one may need them.
  async run() {
    this.button.disabled = true;
    this.button.textContent = python ? translate('Running …') : translate('Starting Python …');
    try {
      python ??= loadPython('snippets');
      const snippets = await python;
      for (const before of workshops.slice(0, workshops.indexOf(this))) {
        if (before.done === undefined) before.execute(snippets);
      }
      this.open();
      this.show(this.execute(snippets));
    } catch (error) {
      python = undefined;
      this.open();
      this.show({ printed: translate('Python could not be started: {reason}', { reason: error.message }) });
    }
    this.button.disabled = false;
    this.button.textContent = translate('Run again');
  }

  execute(snippets) {
    this.done = this.editor?.value ?? this.source;
    return JSON.parse(snippets.run(this.done));
  }

  open() {
    if (this.editor) return;
    this.editor = document.createElement('textarea');
    Object.assign(this.editor, { value: this.source, spellcheck: false, rows: this.source.split('\n').length + 1 });
    this.editor.setAttribute('aria-label', translate('Python, to change and run'));
    this.output = document.createElement('output');
    this.output.className = 'printed';
    this.table = document.createElement('div');
    this.listing.replaceWith(this.editor);
    this.button.after(this.output, this.table);
  }

  show({ printed, picture, query }) {
    this.output.textContent = printed || (picture ? '' : translate('Nothing was printed.'));
    this.table.replaceChildren();
    if (!picture) return;
    const table = document.createElement('casino-table');
    table.setAttribute('position', query);
    table.lang = document.documentElement.lang;
    table.innerHTML = picture;
    this.table.append(table);
  }
}

for (const listing of document.querySelectorAll('pre:has(.language-pycon)')) {
  workshops.push(new Workshop(listing, workshops.length + 1));
}
