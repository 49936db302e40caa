declare module '*?inlined' {
  /** The module with all its imports as a minified classic script (scripts/inlined.ts). */
  const code: string;
  export default code;
}
