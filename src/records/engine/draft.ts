import type { ContentLanguage } from '../../base/locales.ts';
import type { CountryCode } from '../../base/territories.ts';

/** Text of a record in one language. `fields` holds the translated own fields (e.g. publishAuthority). */
export interface DraftText {
  title: string;
  summary?: string | null;
  body?: string | null;
  fields?: Record<string, string>;
  /** How this language's text came about; ignored for the original. */
  quality?: 'official' | 'human' | 'machine';
}

/** How one record relates to another. A tool checks, a certification or product covers, anything is provided by an organization. */
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

/** How far a standard that adopts another one keeps to it: identical, modified, not equivalent. */
export const degrees = ['IDT', 'MOD', 'NEQ'] as const;
export type Degree = (typeof degrees)[number];

/** A link to another record by kind and natural key. For standards `ref` is the number as printed; it need not exist yet. */
export interface DraftRelation {
  type: RelationType;
  kind: string;
  ref: string;
  degree?: Degree;
}

/**
 * What importers, samples and (later) forms hand to the engine: a record of any kind before it is stored. Own fields
 * stand in `fields` by the names of the kind's declaration; an absent one is unknown. Dates are `2024`, `2024-05` or `2024-05-17`.
 */
export interface Draft {
  /** Natural key, unique within the kind; absent for standards, whose number is their key. */
  key?: string;
  /** Language of the original; `texts` must hold it. */
  lang: ContentLanguage;
  texts: Partial<Record<ContentLanguage, DraftText>>;
  country: CountryCode | null;
  date: string | null;
  /** Path of its picture, `/assets/image/<id>`. */
  image?: string | null;
  keywords?: string[];
  industries?: string[];
  technologies?: string[];
  /** `read`: the day on which it was read; `link`: the record's own page there. */
  source: { name: string | null; link: string | null; licence?: string; read?: string | null };
  /** Where the document itself can be read free of charge. */
  fullText?: string | null;
  /** How the source words what it says of the status: `stage 60.60`. */
  evidence?: string | null;
  /** What was cut from an imported text, by field: kept beside the record (`source_copy`). */
  cut?: Readonly<Record<string, string>>;
  fields: Record<string, unknown>;
  relations?: DraftRelation[];
}
