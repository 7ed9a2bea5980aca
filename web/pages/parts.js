// What the scripts of the workshop share.

// An element with properties and children.
/** @type {<K extends keyof HTMLElementTagNameMap>(tag: K, properties?: object, ...children: (Node | string)[]) => HTMLElementTagNameMap[K]} */
export function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** @type {(words: string, onclick: () => unknown, className?: string) => HTMLButtonElement} */
export const button = (words, onclick, className = 'small') => made('button', { type: 'button', className, textContent: words, onclick });

/** @type {(number: number) => string} */
export const signed = (number) => `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(1)}`;
