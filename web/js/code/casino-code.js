{
  {{runner}}
  const WORDS = {{code_words}};
  globalThis.CasinoRunner = Runner; globalThis.CasinoWords = WORDS;
}
