import { autonyms, type Locale, locales } from '../../../../base/locales.ts';
import { entriesOf, fromKeys } from '../../../../base/typed-keys.ts';
import type { HomeBlockName } from '../../../../records/api.ts';
import type { TranslationContext } from '../../../../web/office/module.ts';
import { type TextPage, textPages } from '../../text-pages.ts';

export const pageNames = [...textPages, 'qa', 'home'] as const;
export type PageName = (typeof pageNames)[number];

export type PageTexts = Partial<Record<Locale, { title: string; body: string }>>;
export interface QuestionAndAnswer {
  q: string;
  a: string;
}
export type QaEntry = { id: string; recommended: number } & Partial<Record<Locale, QuestionAndAnswer>>;
export interface QaContent {
  updated: string;
  entries: QaEntry[];
}
export interface HomeContent {
  blocks: HomeBlockName[];
}
export interface PageContents extends Record<TextPage, PageTexts> {
  qa: Partial<QaContent>;
  home: Partial<HomeContent>;
}
/** Page with its stored content; version 0: the page is not stored yet. */
export interface EditablePage<Name extends PageName, Content extends PageContents[Name] = PageContents[Name]> {
  id: Name;
  version: number;
  updated: string | null;
  content: Content;
}
/** Page with the questions; the list is empty if none are stored. */
export type QaPage = EditablePage<'qa', QaContent>;
/** Page of any name with the content type of that name. */
export type AnyPage = { [Name in PageName]: EditablePage<Name> }[PageName];

/** Returns the plain text of markup. */
const plain = (html: string): string =>
  html
    .replace(/<(\/(p|li|h\d|tr|div|blockquote)|br ?\/?)>/gi, ' ')
    .replace(/<img\b[^>]*>/g, ' ▢ ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the question of an entry in the given language, otherwise in the first language that has one. */
export const questionOf = (entry: QaEntry, locale: Locale): string =>
  entry[locale]?.q ?? locales.map((one) => entry[one]?.q).find(Boolean) ?? entry.id;

/** Blocks of the home page in the default order. */
export const blockNames = [
  ...(['search', 'counts', 'map', 'libraries', 'latest'] as const),
  ...(['fields', 'exchange', 'market', 'news', 'members'] as const),
] satisfies HomeBlockName[];
export const blockLabel = ({ t }: Pick<TranslationContext, 't'>, name: HomeBlockName): string =>
  name === 'search' ? t('pages.block.search') : t(`home.${name}`);

type LabelledTexts = readonly (readonly [label: string, text: string])[];

const partsOfEntry = ({ t, locale }: TranslationContext, entry: QaEntry): LabelledTexts => {
  const question = questionOf(entry, locale);
  const texts = locales.flatMap((language): LabelledTexts => {
    const text = entry[language];
    const of = `“${question}”, ${autonyms[language]}`;
    return text
      ? [
          [`${of}: ${t('pages.question')}`, text.q],
          [`${of}: ${t('pages.answer')}`, plain(text.a)],
        ]
      : [];
  });
  return [...texts, [`“${question}”: ${t('pages.recommended')}`, String(entry.recommended)]];
};

const partsOfText = ({ t }: TranslationContext, content: PageTexts): LabelledTexts =>
  entriesOf(content).flatMap(([language, text]): LabelledTexts => {
    const name = autonyms[language];
    return text
      ? [
          [`${name}: ${t('pages.title')}`, text.title],
          [`${name}: ${t('pages.body')}`, plain(text.body)],
        ]
      : [];
  });

/** Functions that return the content of a page as labelled texts, for comparing revisions. */
const parts: { readonly [Name in PageName]: (words: TranslationContext, content: PageContents[Name]) => LabelledTexts } = {
  ...fromKeys(textPages, () => partsOfText),
  home: (words, { blocks = [] }) => [[words.t('pages.blocks'), blocks.map((block) => blockLabel(words, block)).join('\n')]],
  qa: (words, { entries = [] }) => [
    ...entries.flatMap((entry) => partsOfEntry(words, entry)),
    [words.t('pages.order'), entries.map((entry) => questionOf(entry, words.locale)).join('\n')],
  ],
};

export interface Difference {
  label: string;
  from: string;
  to: string;
}
/** Returns the differences between two revisions of a page. */
export const revisionDifferences = <Name extends PageName>(
  words: TranslationContext,
  name: Name,
  from: PageContents[Name],
  to: PageContents[Name],
): Difference[] => {
  const [before, after] = [new Map(parts[name](words, from)), new Map(parts[name](words, to))];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((label) => {
    const [old = '', now = ''] = [before.get(label), after.get(label)];
    return old === now ? [] : [{ label, from: old, to: now }];
  });
};
