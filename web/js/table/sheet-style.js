// The style of the sheets, which the page needs when the first one opens. The build fills it in.

const style = new CSSStyleSheet();
style.replaceSync(BUILD.sheet_style);
document.adoptedStyleSheets.push(style);
