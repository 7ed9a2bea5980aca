// Makes the listings of a page run: replaces each with an editor, and shows its output below and the
// resulting table beside it. Python is loaded when the first one runs.

import { loadEditor, loadPython } from './engine.js';
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
      const [snippets, { openEditor }] = await Promise.all([python, loadEditor()]);
      for (const before of workshops.slice(0, workshops.indexOf(this))) {
        if (before.done === undefined) before.execute(snippets);
      }
      await this.open(openEditor);
      this.show(this.execute(snippets));
    } catch (error) {
      python = undefined;
      this.show({ printed: translate('Python could not be started: {reason}', { reason: error.message }) });
    }
    this.button.disabled = false;
    this.button.textContent = translate('Run');
  }

  execute(snippets) {
    this.done = this.editor?.text() ?? this.source;
    return JSON.parse(snippets.run(this.done));
  }

  async open(openEditor) {
    if (this.editor) return;
    const box = document.createElement('div');
    const label = translate('Python, to change and run');
    this.editor = await openEditor(box, { text: this.source, label, onRun: () => this.button.click() });
    this.listing.replaceWith(box);
  }

  show({ printed, picture, query }) {
    if (!this.output) {
      this.output = Object.assign(document.createElement('output'), { className: 'printed' });
      this.table = document.createElement('div');
      this.button.after(this.output, this.table);
    }
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
