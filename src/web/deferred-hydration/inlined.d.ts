declare module '*?inlined' {
  /** The module with all that it imports as a plain script, minified (scripts/inlined.ts). */
  const code: string;
  export default code;
}
