import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { filesIn } from '../harness/sources.ts';
import { lineAt } from './declarations.ts';

/** A piece of text with the place where it begins; `line` is counted from 1. */
export interface Passage {
  file: string;
  line: number;
  text: string;
}

/** The Markdown documents of the repository. */
export const documents: readonly string[] = [...readdirSync('.'), ...filesIn('docs')].filter((file) => file.endsWith('.md')).sort();

/** Every file with code or styles, in a fixed order. */
export const codeFiles: readonly string[] = ['src', 'test', 'scripts', 'bench']
  .flatMap(filesIn)
  .filter((file) => /\.(tsx?|mts|mjs|css)$/.test(file))
  .sort();

const directive = /^\W*(biome-ignore|@vite-ignore|@vitest|@ts-|@__PURE__|<reference|eslint|v8 ignore)/;

/** The ranges of the comments in a file: found by their delimiters in a style sheet, by the parser in code. */
const commentRanges = (file: string, code: string): { start: number; end: number; isLine: boolean }[] => {
  if (file.endsWith('.css'))
    return [...code.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ 0: text, index }) => ({ start: index, end: index + text.length, isLine: false }));
  return parseSync(file, code).comments.map(({ type, start, end }) => ({ start, end, isLine: type === 'Line' }));
};

/** The lines of a comment without its delimiters; the number of lines is preserved. */
const withoutDelimiters = (comment: string): string =>
  comment
    .replace(/\*\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\/\*\*?|\/\/|\*(?!\*))\s?/, '').trimEnd())
    .join('\n')
    .trimEnd();

/** The comments of a file without directives of tools. Consecutive lines of `//` are one comment. */
export const commentsIn = (file: string, code = readFileSync(file, 'utf8')): Passage[] => {
  const comments: (Passage & { end: number; isLine: boolean })[] = [];
  for (const { start, end, isLine } of commentRanges(file, code)) {
    const text = withoutDelimiters(code.slice(start, end));
    if (directive.test(text)) continue;
    const last = comments.at(-1);
    if (last?.isLine && isLine && /^\r?\n[ \t]*$/.test(code.slice(last.end, start))) {
      last.text += `\n${text}`;
      last.end = end;
    } else comments.push({ file, line: lineAt(code, start), text, end, isLine });
  }
  return comments.map(({ line, text }) => ({ file, line, text }));
};

const item = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** The cells of a table row; a bar within a code span is not a separator. */
const cellsOf = (row: string): string[] => (row.match(/(?:`[^`]*`|\\\||[^|])+/g) ?? []).map((cell) => cell.trim());

/** Splits Markdown into paragraphs, headings, list items and table cells, without code blocks. */
const blocksIn = ({ file, line, text }: Passage): Passage[] => {
  const blocks: Passage[] = [];
  let open: Passage | undefined;
  let fence = '';
  for (const [index, source] of text.split('\n').entries()) {
    const content = source.replace(/^\s*(?:>\s?)+/, '');
    const mark = /^\s*(```|~~~)/.exec(content)?.[1];
    const isCode = Boolean(fence || mark);
    if (mark && (!fence || mark === fence)) fence = fence ? '' : mark;
    const at = { file, line: line + index };
    const isAlone = /^#{1,6} /.test(content);
    if (isCode || !content.trim()) open = undefined;
    else if (/^\s*\|/.test(content)) {
      if (!/^[\s|:-]+$/.test(content)) blocks.push(...cellsOf(content).map((cell) => ({ ...at, text: cell })));
      open = undefined;
    } else if (open && !isAlone && !item.test(content)) open.text += `\n${content.trim()}`;
    else {
      open = { ...at, text: content.replace(isAlone ? /^#+ / : item, '').trim() };
      blocks.push(open);
      if (isAlone) open = undefined;
    }
  }
  return blocks;
};

/** Replaces each code span by one word and link targets by spaces; the positions of all other characters are preserved. */
const maskMarkup = (text: string): string =>
  text
    .replace(/(`+)[^`]+\1/g, (span) => 'X'.repeat(span.length))
    .replace(/\]\([^)\s]*\)/g, (target) => `]${' '.repeat(target.length - 1)}`);

const abbreviation = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|etc|resp|approx|Suppl|Amd|Cor|No|Vol|[A-Za-z])\.$/;

/** The sentences of a Markdown text. A sentence ends with a full stop, question mark or exclamation mark, or with its block. */
export const sentencesIn = (passage: Passage): Passage[] =>
  blocksIn(passage).flatMap(({ file, line, text }) => {
    const plain = maskMarkup(text);
    const ends = [...plain.matchAll(/[.!?][)"'’”»*_\]]*(?=\s)/g)]
      .map(({ 0: mark, index }) => index + mark.length)
      .filter((end) => !abbreviation.test(plain.slice(0, end)));
    return [0, ...ends].map((start, index) => {
      const sentence = text.slice(start, ends[index] ?? text.length);
      const indent = sentence.length - sentence.trimStart().length;
      return { file, line: line + text.slice(0, start + indent).split('\n').length - 1, text: sentence.trim().replace(/\s+/g, ' ') };
    });
  });

/** The number of words of a sentence; a code span counts as one word, the target of a link as none. */
export const wordCount = (sentence: string): number =>
  maskMarkup(sentence)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The sentences with more than `most` words. */
export const longSentences = (passages: readonly Passage[], most: number): Passage[] =>
  passages.flatMap(sentencesIn).filter(({ text }) => wordCount(text) > most);

export const readDocuments = (): Passage[] => documents.map((file) => ({ file, line: 1, text: readFileSync(file, 'utf8') }));
export const readComments = (): Passage[] => codeFiles.flatMap((file) => commentsIn(file));
