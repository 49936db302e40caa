import type { ContentLanguage, Country, Locale } from '../../base/locales.ts';
import type { TextByLocale } from '../../base/names.ts';
import type { CountryCode } from '../../base/territories.ts';
import type { DraftRelation } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';

/** Text of a record in one language as editors see it; missing parts are empty strings. */
export interface ContentText {
  title: string;
  summary: string;
  /** Sanitised HTML. */
  body: string;
  /** Values of those own fields of the kind that are translated, by name of the field. */
  fields: Record<string, string>;
  /** Origin of a translation; absent for the original. */
  quality?: 'official' | 'human' | 'machine' | undefined;
  /** Sent by an editor to confirm that a translation is still correct after its original changed; not part of answers. */
  checked?: true | undefined;
}

/** All values of a record that an editor may set. */
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
  /** Values of those own fields of the kind that are not translated, by name of the field. */
  fields: Record<string, unknown>;
  relations: DraftRelation[];
}

/** Text of a record in one language as an editor sends it. An own field that is absent becomes empty. */
export interface SentText extends Omit<ContentText, 'fields'> {
  fields: Record<string, string | undefined>;
}
/** All values of a record as an editor sends them. */
export interface SentValues extends Omit<ContentValues, 'texts'> {
  texts: Partial<Record<ContentLanguage, SentText>>;
}

export const contentStates = ['draft', 'review', 'published', 'archived'] as const;
export type ContentState = (typeof contentStates)[number];
export const contentTransitions = ['submit', 'publish', 'reject', 'unpublish', 'archive', 'schedule', 'discard'] as const;
export type ContentTransition = (typeof contentTransitions)[number];

/** Passage that an import cut out of a text of a record. */
export interface RemovedSourcePassage {
  source: string;
  /** Path of the field, for example `body`, `summary` or `translation.ru-ru.body`. */
  field: string;
  text: string;
  at: string;
}

/** A dictionary value as an option of a form field. An inactive value is offered only to a field that already has this value. */
export interface ContentOption {
  value: string;
  label: string;
  active: boolean;
}
/** A record as a possible target of relations. `ref`: the number or key by which relations refer to the record. */
export interface ContentRelationTarget {
  ref: string;
  title: string;
  country: string | null;
  state: ContentState;
}
/** Data that the form of a kind needs besides the record. */
export interface ContentFormData {
  /** Account id, part of the key under which the browser stores unsaved text. */
  account: string;
  /** Country to which the account's permission to create or update records is restricted; null: no restriction. */
  bound: { create: Country | null; update: Country | null };
  /** Options by name of the dictionary, in the order that operators set. */
  options: Record<string, ContentOption[]>;
  /** Names of the classification codes that the record has: one map for each scheme, with the code as key. */
  codes: Record<'ics' | 'ccs', Record<string, string>>;
  /** Titles of related records that are public or that the caller may read. Key: kind and `ref` of the relation, separated by a space. */
  related: Record<string, string>;
}

/**
 * Status of a translation. `stale`: the original changed after it was translated; `incomplete`: the translation lacks a text that the
 * original has.
 */
export type TranslationStatus = 'original' | 'ok' | 'stale' | 'incomplete' | 'missing';

/** A record of any kind that the back office's search found. */
export interface FoundContent {
  kind: KindSlug;
  id: string;
  title: string;
  state: ContentState;
}
export interface ContentRow {
  id: string;
  /** Text before the title: a standard's number or an organization's abbreviation; null for other records. */
  lead: string | null;
  title: string;
  state: ContentState;
  /** State of the working copy of a public record; null if there is none. */
  working: 'draft' | 'review' | null;
  publishAt: string | null;
  country: string | null;
  date: string | null;
  lang: string;
  texts: Record<Locale, TranslationStatus>;
  views: number;
  updated: string;
  /** Name of the account that last changed the record or its working copy; for a program its name, such as `import` or `sample`. */
  updatedBy: string | null;
  deleted: string | null;
  version: string;
  /** Actions that the caller may carry out now. */
  may: (ContentTransition | 'edit' | 'delete')[];
}

/**
 * Whether the caller may correct topics. For public records this needs the permission to publish, because the change is public immediately.
 */
export const canCorrectTopics = ({ may, state }: Pick<ContentRow, 'may' | 'state'>): boolean =>
  may.includes('edit') && (state !== 'published' || may.includes('archive'));

export interface ContentDetail extends ContentRow {
  kind: KindSlug;
  key: string;
  /** True if the record changed after its working copy was last saved. The copy must be saved again before it can be published. */
  outdated: boolean;
  reason: string | null;
  /** Review in progress: open steps, and the page of the flow case if the caller may open it; null if the record is not in review. */
  review: { steps: TextByLocale[]; page: string | null; ownCase: boolean } | null;
  created: string;
  createdBy: string | null;
  values: ContentValues;
}

/**
 * One changed value of a revision, before and after the change, in full as plain text. Null: the value is empty, or is hidden contact data.
 */
export interface RevisionFieldChange {
  /** Name of a field, `translation.<locale>` or `relations.<type>`. */
  name: string;
  /** Changed part of a translation; null for other fields. */
  part: string | null;
  from: string | null;
  to: string | null;
}
