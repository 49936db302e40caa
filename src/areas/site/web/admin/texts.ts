import { type Locale, locales } from '../../../../base/locales.ts';
import type { HomeBlockName } from '../../../../records/api.ts';
import { autonyms } from '../../../../web/frame/choice.tsx';
import type { Words } from '../../../../web/office/module.ts';

export const pageNames = ['about', 'qa', 'home'] as const;
export type PageName = (typeof pageNames)[number];

export interface AboutText {
  title: string;
  body: string;
}
export type About = Partial<Record<Locale, AboutText>>;
export interface EntryText {
  q: string;
  a: string;
}
export type Entry = { id: string; recommended: number } & Partial<Record<Locale, EntryText>>;
export interface Qa {
  updated: string;
  entries: Entry[];
}
export interface Home {
  blocks: HomeBlockName[];
}
/** What the back office keeps of a page; version 0 while it is the product's own. */
export interface StoredPage<T = unknown> {
  id: PageName;
  version: number;
  updated: string | null;
  content: T;
}
interface Contents {
  about: About;
  qa: Partial<Qa>;
  home: Partial<Home>;
}
/** Any of the pages, with what its name says of its content. */
export type AnyPage = { [Name in PageName]: StoredPage<Contents[Name]> & { id: Name } }[PageName];

/** Markup as its words. */
const plain = (html: string): string =>
  html
    .replace(/<(\/(p|li|h\d|tr|div|blockquote)|br ?\/?)>/gi, ' ')
    .replace(/<img\b[^>]*>/g, ' ▢ ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What an entry is called: its question in the reader's language, else in the first that has one. */
export const questionOf = (entry: Entry, locale: Locale): string =>
  entry[locale]?.q ?? locales.map((one) => entry[one]?.q).find(Boolean) ?? entry.id;

/** The parts of the home page in the order that holds until another is kept. */
export const blockNames = [
  ...(['search', 'counts', 'map', 'libraries', 'latest'] as const),
  ...(['fields', 'exchange', 'market', 'news', 'members'] as const),
] satisfies HomeBlockName[];
export const blockLabel = ({ t }: Pick<Words, 't'>, name: HomeBlockName): string =>
  name === 'search' ? t('pages.block.search') : t(`home.${name}`);

/** A page's content as texts by what they are called, to tell two versions of it apart. */
export const partsOf = (words: Words, name: PageName, content: unknown): Map<string, string> => {
  const { t, locale } = words;
  if (name === 'about')
    return new Map(
      Object.entries(content as About).flatMap(([language, { title, body }]) => {
        const name = autonyms[language as Locale];
        return [
          [`${name}: ${t('pages.title')}`, title],
          [`${name}: ${t('pages.body')}`, plain(body)],
        ];
      }),
    );
  if (name === 'home') {
    const { blocks = [] } = content as Partial<Home>;
    return new Map([[t('pages.blocks'), blocks.map((block) => blockLabel(words, block)).join('\n')]]);
  }
  const { entries = [] } = content as Partial<Qa>;
  const ofEntry = (entry: Entry): [string, string][] => {
    const question = questionOf(entry, locale);
    return [
      ...locales.flatMap((language): [string, string][] => {
        const text = entry[language];
        const of = `“${question}”, ${autonyms[language]}`;
        return text
          ? [
              [`${of}: ${t('pages.question')}`, text.q],
              [`${of}: ${t('pages.answer')}`, plain(text.a)],
            ]
          : [];
      }),
      [`“${question}”: ${t('pages.recommended')}`, String(entry.recommended)],
    ];
  };
  return new Map([...entries.flatMap(ofEntry), [t('pages.order'), entries.map((entry) => questionOf(entry, locale)).join('\n')]]);
};

export interface Difference {
  label: string;
  from: string;
  to: string;
}
/** What one version of a page changed of another. */
export const differencesOf = (words: Words, name: PageName, from: unknown, to: unknown): Difference[] => {
  const [before, after] = [partsOf(words, name, from), partsOf(words, name, to)];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((label) => {
    const [old = '', now = ''] = [before.get(label), after.get(label)];
    return old === now ? [] : [{ label, from: old, to: now }];
  });
};
