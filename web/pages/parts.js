// What the scripts of the workshop share.

// An element with properties and children.
export function made(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export const button = (words, onclick, className = 'small') => made('button', { type: 'button', className, textContent: words, onclick });

export const signed = (number) => `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(1)}`;
