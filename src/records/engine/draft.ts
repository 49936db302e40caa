import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';

/** Text of a record in one language. `fields`: translated own fields by name, for example publishAuthority. */
export interface DraftText {
  title: string;
  summary?: string | null;
  body?: string | null;
  fields?: Record<string, string>;
  /** Origin of a translation; ignored for the original. */
  quality?: 'official' | 'human' | 'machine';
}

/**
 * Types of relations between records. A tool `checks` and a certification or product `covers` a standard; an organization provides any
 * record.
 */
export const relationTypes = [
  'replaces',
  'amends',
  'references',
  'adopts',
  'issued-by',
  'implements',
  'part-of',
  'checks',
  'covers',
  'provided-by',
] as const;
export type RelationType = (typeof relationTypes)[number];

/** Degree to which a standard adopts another one: identical, modified, not equivalent. */
export const correspondenceDegrees = ['IDT', 'MOD', 'NEQ'] as const;
export type CorrespondenceDegree = (typeof correspondenceDegrees)[number];

/** A relation to another record by kind and natural key. For standards `ref` is the printed number. The target need not exist yet. */
export interface DraftRelation {
  type: RelationType;
  kind: string;
  ref: string;
  degree?: CorrespondenceDegree;
}

/**
 * A record of any kind before it is stored, as importers, samples and forms produce it. `fields`: own fields by declared name; an absent field is
 * unknown. Dates are `2024`, `2024-05` or `2024-05-17`.
 */
export interface RecordDraft {
  /** Natural key, unique within the kind; absent for standards, whose number is their key. */
  key?: string;
  /** Language of the original text; `texts` must contain it. */
  lang: ContentLanguage;
  texts: Partial<Record<ContentLanguage, DraftText>>;
  country: CountryCode | null;
  date: string | null;
  /** Path of the picture: `/assets/image/<id>`. */
  image?: string | null;
  keywords?: string[];
  industries?: string[];
  technologies?: string[];
  /** Source of the draft. `link`: the record's own page at the source. `read`: date on which the source was read. */
  source: { name: string | null; link: string | null; licence?: string; read?: string | null };
  /** Address of the free full text of the document. */
  fullText?: string | null;
  /** Wording of the source's statement on the status, for example `stage 60.60`. */
  evidence?: string | null;
  /** Boilerplate that was removed from the imported texts, by field; stored in table `source_copy`. */
  cut?: Readonly<Record<string, string>>;
  fields: Record<string, unknown>;
  relations?: DraftRelation[];
}
