import { readFileSync } from 'node:fs';
import { seededRandom } from '../harness/seeded-random.ts';
import { filesIn } from '../harness/sources.ts';
import { declaredNames, type Name } from './names.ts';
import { longSentences, type Passage, readComments, readDocuments } from './prose.ts';

/** A name, comment or sentence that a reader restates without seeing the code. */
export interface DrawItem {
  kind: string;
  text: string;
  /** Position in the form `file:line`. */
  place: string;
}

const perKind = 20;
const folders = ['src', 'test', 'scripts', 'bench'];
/** Minimum number of words; shorter passages have too little content to restate. */
const fewestWords = { comment: 3, sentence: 5 };
/** True for sentences; false for headings, table cells and introductions of lists. */
const isSentence = ({ text }: Passage) => /[.!?]["'’”»)*_]*$/.test(text);

const itemOf =
  (kind: string) =>
  ({ file, line, text }: Passage): DrawItem => ({ kind, text: text.replace(/\s+/g, ' ').trim(), place: `${file}:${line}` });
const nameItem = ({ name, kind, file, line }: Name): DrawItem => ({ kind: `name of a ${kind}`, text: name, place: `${file}:${line}` });

/** Draws `count` different items at random; all items if there are fewer. */
const drawFrom = (items: readonly DrawItem[], count: number, random: () => number): DrawItem[] => {
  const left = [...new Map(items.map((one) => [one.text, one])).values()];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
};

/** All names, comments and sentences of documents from which a draw is made. */
export const itemsOf = (names: readonly Name[], comments: readonly Passage[], documents: readonly Passage[]): DrawItem[][] => [
  names.map(nameItem),
  comments.filter(({ text }) => text.split(/\s+/).length >= fewestWords.comment).map(itemOf('comment')),
  longSentences(documents, fewestWords.sentence - 1)
    .filter(isSentence)
    .map(itemOf('sentence of a document')),
];
export const readItems = (): DrawItem[][] => itemsOf(declaredNames(folders.flatMap(filesIn).sort()), readComments(), readDocuments());

/** Draws 20 items of each list; reproducible for each seed. */
export const draw = (lists: readonly DrawItem[][], seed: number): DrawItem[] => {
  const random = seededRandom(seed);
  return lists.flatMap((items) => drawFrom(items, perKind, random));
};

const isComment = (line: string) => /^\s*(?:\/\*|\*|\/\/|$)/.test(line);
/** Context of an item: the declaration of a name, the line of code at or after a comment, or the heading above a sentence. */
export const contextOf = ({ kind, place }: DrawItem, read = (file: string) => readFileSync(file, 'utf8')): string => {
  const [file = '', line] = place.split(':');
  const lines = read(file).split('\n');
  const at = Number(line) - 1;
  const context = kind.startsWith('sentence')
    ? lines.slice(0, at + 1).findLast((one) => /^#+ /.test(one))
    : lines.slice(at).find((one) => !isComment(one));
  return (context ?? '')
    .replace(/\/\/.*|\/\*.*/, '')
    .trim()
    .slice(0, 100);
};

/** A numbered list of the items, each with its place and with the code or heading that it belongs to, as a reader of the file sees it. */
export const formatSampledItems = (items: readonly DrawItem[]): string =>
  items
    .map((one, index) => {
      const context = contextOf(one);
      return `${String(index + 1).padStart(2)}  [${one.kind}] ${one.text}\n    ${one.place}${context && `: ${context}`}`;
    })
    .join('\n');

/** Sentences of documents and comments with more than 30 words, one per line with file and line number, followed by their number. */
export const formatLongSentences = (): string => {
  const found = longSentences([...readDocuments(), ...readComments()], 30);
  return [...found.map(({ file, line, text }) => `${file}:${line}: ${text}`), `${found.length} sentences of more than 30 words`].join('\n');
};
