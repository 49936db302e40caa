import type { ContentLanguage, Country, Locale } from '../../base/locales.ts';
import type { Texts } from '../../base/names.ts';
import type { CountryCode } from '../../base/territories.ts';
import type { DraftRelation } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';

/** A record's text in one language as editors see it; what is not known is empty. */
export interface ContentText {
  title: string;
  summary: string;
  /** Sanitised HTML. */
  body: string;
  /** Translated own fields of the kind. */
  fields: Record<string, string>;
  /** How it came about; absent for the original. */
  quality?: 'official' | 'human' | 'machine' | undefined;
  /** Sent by an editor who finds a translation still right after its original changed; never answered. */
  checked?: true | undefined;
}

/** Everything that an editor may set of a record. */
export interface ContentValues {
  /** Language of the original. */
  lang: ContentLanguage;
  texts: Partial<Record<ContentLanguage, ContentText>>;
  country: CountryCode | null;
  date: string | null;
  image: string | null;
  keywords: string[];
  industries: string[];
  technologies: string[];
  source: { name: string; link: string | null; licence: string };
  /** Own fields of the kind that have no language. */
  fields: Record<string, unknown>;
  relations: DraftRelation[];
}

/** What an editor sends of a text: own fields that are left out are emptied. */
export interface SentText extends Omit<ContentText, 'fields'> {
  fields: Record<string, string | undefined>;
}
/** The values as an editor sends them, in full. */
export interface SentValues extends Omit<ContentValues, 'texts'> {
  texts: Partial<Record<ContentLanguage, SentText>>;
}

export const contentStates = ['draft', 'review', 'published', 'archived'] as const;
export type ContentState = (typeof contentStates)[number];
export const contentTransitions = ['submit', 'publish', 'reject', 'unpublish', 'archive', 'schedule', 'discard'] as const;
export type ContentTransition = (typeof contentTransitions)[number];

/** What was cut from a text of a record, by its source. */
export interface ContentSourceCopy {
  source: string;
  /** `body`, `summary`, `translation.ru-ru.body`. */
  field: string;
  text: string;
  at: string;
}

/** A value of a dictionary to choose; one that is out of use stays where it was chosen. */
export interface ContentOption {
  value: string;
  label: string;
  active: boolean;
}
/** A record by the name that others refer to it with. */
export interface ContentTarget {
  ref: string;
  title: string;
  country: string | null;
  state: ContentState;
}
/** What the form of a kind needs to know beside the record. */
export interface ContentForm {
  /** Whose unsaved text the browser keeps. */
  account: string;
  /** Countries that the account is bound to, where it may add and change records of one alone. */
  bound: { create: Country | null; update: Country | null };
  /** By dictionary, in the operators' order. */
  options: Record<string, ContentOption[]>;
  /** Names of the classification codes of the record, by scheme and code. */
  codes: Record<'ics' | 'ccs', Record<string, string>>;
  /** Titles of what the record relates to, as far as it is public or the caller's to read: `kind ref` → title. */
  related: Record<string, string>;
}

/**
 * How a language stands to the original: `stale` where the original changed after it was translated, else `incomplete` where the
 * translation leaves out a text that the original has.
 */
export type TranslationStatus = 'original' | 'ok' | 'stale' | 'incomplete' | 'missing';

/** A record that a word found, whatever its kind. */
export interface FoundContent {
  kind: KindSlug;
  id: string;
  title: string;
  state: ContentState;
}
export interface ContentRow {
  id: string;
  /** What stands before the title: a standard's number, an organization's abbreviation. */
  lead: string | null;
  title: string;
  state: ContentState;
  /** State of the working copy beside a public record. */
  working: 'draft' | 'review' | null;
  publishAt: string | null;
  country: string | null;
  date: string | null;
  lang: string;
  texts: Record<Locale, TranslationStatus>;
  views: number;
  updated: string;
  /** Name of who changed it last; `import` or `sample` for programs. */
  updatedBy: string | null;
  deleted: string | null;
  version: string;
  /** What the caller may do with it now. */
  may: (ContentTransition | 'edit' | 'delete')[];
}

/** Topics of what is public change at once, so that takes the right to publish. */
export const canCorrectTopics = ({ may, state }: Pick<ContentRow, 'may' | 'state'>): boolean =>
  may.includes('edit') && (state !== 'published' || may.includes('archive'));

export interface ContentDetail extends ContentRow {
  kind: KindSlug;
  key: string;
  /** The record got other contents after its working copy was last saved: the copy is published once it is saved anew. */
  outdated: boolean;
  reason: string | null;
  /** In review: what is decided on now, and where, for who may see that. */
  review: { steps: Texts[]; page: string | null; ownCase: boolean } | null;
  created: string;
  createdBy: string | null;
  values: ContentValues;
}

/** A value before and after a change, as plain text in full; null: none, or contact data. */
export interface ContentDifference {
  /** A field, `translation.<locale>` or `relations.<type>`. */
  name: string;
  /** Of a translation the part that changed. */
  part: string | null;
  from: string | null;
  to: string | null;
}
