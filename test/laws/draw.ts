import { dice } from '../harness/dice.ts';
import { filesIn } from '../harness/sources.ts';
import { declaredNames, type Name } from './names.ts';
import { longSentences, type Passage, readComments, readDocuments } from './prose.ts';

/** One thing to read and to restate without seeing the code. */
export interface DrawItem {
  kind: string;
  text: string;
  /** `file:line`. */
  place: string;
}

const perKind = 20;
const folders = ['src', 'test', 'scripts', 'bench'];
/** Shorter passages say too little to be restated. */
const fewestWords = { comment: 3, sentence: 5 };
/** Headings, cells of tables and introductions of lists are no sentences. */
const isSentence = ({ text }: Passage) => /[.!?]["'’”»)*_]*$/.test(text);

const itemOf =
  (kind: string) =>
  ({ file, line, text }: Passage): DrawItem => ({ kind, text: text.replace(/\s+/g, ' ').trim(), place: `${file}:${line}` });
const nameItem = ({ name, kind, file, line }: Name): DrawItem => ({ kind: `name of a ${kind}`, text: name, place: `${file}:${line}` });

/** As many items as asked for, each at most once; all where there are fewer. */
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

/** 20 items of each list; the same for the same seed and lists. */
export const draw = (lists: readonly DrawItem[][], seed: number): DrawItem[] => {
  const random = dice(seed);
  return lists.flatMap((items) => drawFrom(items, perKind, random));
};

/** The items by number, and then their places. */
export const printItems = (items: readonly DrawItem[]): string => {
  const numberLines = (toLine: (one: DrawItem) => string) => items.map((one, index) => `${String(index + 1).padStart(2)}  ${toLine(one)}`);
  return [...numberLines(({ kind, text }) => `[${kind}] ${text}`), '', 'Places', ...numberLines(({ place }) => place)].join('\n');
};

/** Sentences of documents and comments with more than 30 words, one a line, by file, and their number. */
export const printLongSentences = (): string => {
  const found = longSentences([...readDocuments(), ...readComments()], 30);
  return [...found.map(({ file, line, text }) => `${file}:${line}: ${text}`), `${found.length} sentences of more than 30 words`].join('\n');
};
