// The style of the sheets, which nobody sees before one is opened. The build writes it in here.

const style = new CSSStyleSheet();
style.replaceSync({{style}});
document.adoptedStyleSheets.push(style);
