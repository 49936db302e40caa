import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { prepareDataset } from '../dataset.ts';
import { projectRoot } from '../processes.ts';
import { randomFrom } from '../stats.ts';
import { compareFolder } from './trees.ts';

/** Numbers of records in the files. Every revision since 22 November 2026 reads their formats. */
export const standardCount = 100_000;
const withBodies = 18_000;
const relaton = 2000;

interface BriefRecord {
  docid: string;
  title: { en?: string };
}

/** True for records that every revision stores: records without a title are refused, and some revisions merge numbers without a year. */
const isComplete = ({ docid, title }: BriefRecord): boolean => Boolean(title.en) && /:\d{4}$/.test(docid);

/** Files that both trees import, and titles of standards, from which keywords are drawn. */
export interface ComparedFiles {
  standards: string;
  /** Files of the row «import», in their order. */
  imports: readonly string[];
  titles: readonly string[];
}

const writeRecords = (name: string, records: readonly unknown[]): string => {
  const file = join(compareFolder, 'files', name);
  writeFileSync(file, gzipSync(records.map((record) => JSON.stringify(record)).join('\n'), { level: 1 }));
  return file;
};

/** The records with different numbers, followed by copies with other numbers until there are enough. */
const multiplyRecords = (records: readonly BriefRecord[]): BriefRecord[] => {
  const distinct = [...new Map(records.map((record) => [record.docid, record])).values()];
  const copies = Math.ceil(standardCount / distinct.length);
  const all = Array.from({ length: copies }, (_, round) =>
    round === 0
      ? distinct
      : distinct.map((record) => ({ ...record, docid: record.docid.replace(/\d/, (digit) => `${70_000 + round}${digit}`) })),
  ).flat();
  return all.slice(0, standardCount);
};

/** Paragraphs of a body, and words of a paragraph. */
const paragraphs = 12;
const wordsOfParagraph = 18;

/** Standards in generic columns, each with an HTML body of some 1.5 kB whose words are from titles. */
const generateGenericRecords = (titles: readonly string[]): unknown[] => {
  const random = randomFrom(38);
  const words = titles
    .slice(0, 5000)
    .flatMap((title) => title.split(/[^\p{L}-]+/u))
    .filter((word) => word.length > 2);
  const text = (length: number) => Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ');
  const body = () =>
    Array.from({ length: paragraphs }, (_, at) => (at % 4 === 0 ? `<h2>${text(4)}</h2>` : `<p>${text(wordsOfParagraph)}.</p>`)).join('');
  return Array.from({ length: withBodies }, (_, at) => ({
    number: `ISO ${200_000 + at}:${1980 + (at % 45)}`,
    title: titles[at % titles.length],
    summary: text(12),
    body: body(),
    date: `${1980 + (at % 45)}-0${1 + (at % 9)}-15`,
    sourceName: 'Comparison',
  }));
};

/** Relaton records with relations: real ones, or generated ones with the same fields if ../shared is absent. */
const readRelatonRecords = (titles: readonly string[]): unknown[] => {
  const shared = join(projectRoot, '..', 'shared', 'data', 'iso.jsonl.gz');
  if (existsSync(shared)) {
    const lines = gunzipSync(readFileSync(shared))
      .toString()
      .split('\n')
      .filter((line) => line.includes('"relation"'));
    return lines.slice(0, relaton).map((line) => JSON.parse(line));
  }
  const number = (at: number) => `ISO ${300_000 + at}:2001`;
  return Array.from({ length: relaton }, (_, at) => ({
    'schema-version': 'v1.2.9',
    id: `ISO${300_000 + at}`,
    type: 'standard',
    docid: [{ id: number(at), type: 'ISO', primary: true }],
    title: [{ content: titles[at % titles.length], language: ['en'], type: 'main' }],
    date: [{ type: 'published', value: '2001-05' }],
    relation: [{ type: 'obsoletes', bibitem: { docid: [{ id: number((at + 1) % relaton), type: 'ISO', primary: true }] } }],
  }));
};

/** Writes the files. Their content depends only on this module and on ../shared. */
export const prepareFiles = async (): Promise<ComparedFiles> => {
  const folder = join(compareFolder, 'files');
  mkdirSync(folder, { recursive: true });
  const all = (await (await prepareDataset(folder)).records()) as BriefRecord[];
  const records = all.filter(isComplete);
  const titles = records.map(({ title }) => title.en ?? '');
  return {
    standards: writeRecords('standards.jsonl.gz', multiplyRecords(records)),
    imports: [
      writeRecords('bodies.jsonl.gz', generateGenericRecords(titles)),
      writeRecords('relaton.jsonl.gz', readRelatonRecords(titles)),
    ],
    titles,
  };
};
