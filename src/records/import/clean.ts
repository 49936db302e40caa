import type { ContentLanguage } from '../../base/locales.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import type { DraftText, RecordDraft } from '../engine/draft.ts';
import { countMenuItems, isEmptyAbstract, isMenuLine, isPageBoilerplate, removePageControls } from './page-boilerplate.ts';

/**
 * A text without page boilerplate. Complete lines and blocks are removed, and labels of page controls at the beginning or end of a line.
 * `cut`: the removed pieces, which are stored as a source copy. An abstract that consists of boilerplate becomes empty.
 */
interface CleanedText {
  text: string;
  cut: string[];
}

const bare = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim();
/** Reduces a text to its letters and digits in lower case, for comparisons. */
const letters = (text: string): string =>
  bare(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Matches elements that are never part of a text, with their contents, and comments. */
const foreign = /<(script|style|noscript|nav|iframe|form|button|select)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi;
const block =
  /(<\/?(?:p|div|section|article|header|footer|main|aside|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|td|th|blockquote|pre|figure|hr|br)\b[^<>]*>|\n)/i;
const emptyElements = /<(p|div|section|article|header|footer|aside|h[1-6]|li|ul|ol)\b[^<>]*>(?:\s|<br\s*\/?>)*<\/\1>/gi;

/** Number of first lines that repeat the title, however it is broken into lines. */
const repeatedTitle = (lines: readonly string[], title: string): number => {
  const titleLetters = letters(title);
  if (titleLetters === '') return 0;
  let lineLetters = '';
  for (const [at, line] of lines.entries()) {
    lineLetters += letters(line);
    if (lineLetters === titleLetters) return at + 1;
    if (!titleLetters.startsWith(lineLetters)) return 0;
  }
  return 0;
};

/** Number of lines at the start that are boilerplate or menu words. A single menu word alone is not counted. */
const boilerplateLines = (lines: readonly string[]): number => {
  const own = lines.findIndex((line) => !isPageBoilerplate(line) && !isMenuLine(line));
  const end = lines.slice(0, own < 0 ? lines.length : own);
  const items = end.reduce((sum, line) => sum + countMenuItems(line), 0);
  return items > 1 || end.some(isPageBoilerplate) ? end.length : 0;
};

/** Indices of the lines to remove. */
const boilerplateLineIndices = (lines: readonly string[], title: string): ReadonlySet<number> => {
  const gone = new Set<number>();
  const first = boilerplateLines(lines);
  for (let i = 0; i < first; i++) gone.add(i);
  const repeated = repeatedTitle(lines.slice(first), title);
  for (let i = first; i < first + repeated; i++) gone.add(i);
  const after = first + repeated;
  const second = boilerplateLines(lines.slice(after));
  for (let i = after; i < after + second; i++) gone.add(i);
  const last = boilerplateLines(lines.slice(after).reverse());
  for (let i = lines.length - last; i < lines.length; i++) gone.add(i);
  for (const [i, line] of lines.entries()) if (isPageBoilerplate(line)) gone.add(i);
  return gone;
};

/** Removes boilerplate from a text with or without HTML, block by block. */
export const cleanBody = (body: string, title: string): CleanedText => {
  const cut: string[] = [];
  const own = body.replace(foreign, (element) => {
    const text = bare(element);
    if (text) cut.push(text);
    return ' ';
  });
  const parts = own.split(block);
  const filled = parts.flatMap((part, i) => (i % 2 === 0 && bare(part) !== '' ? [i] : []));
  const lines = filled.map((i) => bare(parts[i] ?? ''));
  const gone = boilerplateLineIndices(lines, title);
  for (const [at, i] of filled.entries()) {
    const line = lines[at] ?? '';
    if (gone.has(at)) {
      cut.push(line);
      parts[i] = '';
    } else if (line === parts[i]?.trim()) {
      const ends = removePageControls(line);
      cut.push(...ends.cut);
      if (ends.cut.length > 0) parts[i] = ends.text;
    }
  }
  if (cut.length === 0) return { text: body, cut };
  let text = parts.join('');
  for (let before = ''; before !== text; ) {
    before = text;
    text = text.replace(emptyElements, '');
  }
  return { text: text.trim(), cut };
};

/** Removes the title from the beginning of an abstract if a separator follows it, or a space after Chinese text. */
const withoutTitle = (text: string, title: string): string => {
  if (title.length < 4 || !text.startsWith(title)) return text;
  const rest = text.slice(title.length);
  const ends = /^\s*[.。:：|｜]\s*(?=\S)/u.exec(rest) ?? (/\p{Script=Han}$/u.test(title) ? /^\s+(?=\S)/u.exec(rest) : null);
  return ends ? rest.slice(ends[0].length) : text;
};

/** Removes boilerplate from an abstract. The text is empty if the abstract has no content or only repeats the title or number. */
export const cleanAbstract = (abstract: string, { title, number }: { title: string; number?: unknown }): CleanedText => {
  const lines = abstract.replace(foreign, ' ').split(/\n|<br\s*\/?>|<\/p>/i);
  const contentLines = lines.filter((line) => bare(line) === '' || !isPageBoilerplate(bare(line)));
  const ends = removePageControls(contentLines.join('\n').trim());
  const text = withoutTitle(ends.text, title);
  const says = letters(text);
  const isNothing =
    isEmptyAbstract(bare(text)) || isMenuLine(bare(text)) || says === letters(title) || says === letters(String(number ?? ''));
  if (isNothing) return { text: '', cut: bare(abstract) ? [bare(abstract)] : [] };
  if (text === abstract.trim()) return { text: abstract, cut: [] };
  const cut = [...lines.filter((line) => !contentLines.includes(line)).map(bare), ...ends.cut, ...(text === ends.text ? [] : [title])];
  return { text, cut: cut.filter(Boolean) };
};

const fieldName = (draft: RecordDraft, language: ContentLanguage, part: 'summary' | 'body'): string =>
  language === draft.lang ? part : `translation.${language}.${part}`;

/** Removes boilerplate from the texts of a draft, in place. The removed pieces are added to the draft's `cut`, by field. */
export const cleanDraft = (draft: RecordDraft): void => {
  const cut: Record<string, string> = { ...draft.cut };
  const addCut = (name: string, pieces: readonly string[]) => {
    if (pieces.length > 0) cut[name] = [cut[name], ...pieces].filter(Boolean).join('\n');
  };
  for (const [language, text] of entriesOf(draft.texts)) {
    if (!text) continue;
    const { summary, body }: DraftText = text;
    if (summary) {
      const cleaned = cleanAbstract(summary, { title: text.title, number: draft.fields.number });
      addCut(fieldName(draft, language, 'summary'), cleaned.cut);
      text.summary = cleaned.text || null;
    }
    if (body) {
      const cleaned = cleanBody(body, text.title);
      addCut(fieldName(draft, language, 'body'), cleaned.cut);
      text.body = cleaned.text || null;
    }
  }
  if (Object.keys(cut).length > 0) draft.cut = cut;
};
