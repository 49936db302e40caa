/** Types of the API's answers about the source of a record. */

/** Result of the last check of a source's link; `unknown`: not checked yet, or undecided. */
export type LinkHealth = 'ok' | 'moved' | 'broken' | 'unknown';
export interface RecordSourceAnswer {
  /** Name of the source in the reader's language; the stored name if the source is not declared; null if the record names no source. */
  name: string | null;
  /** Issuer of the document; null if the source does not state it. */
  publisher: string | null;
  /** BCP 47 language of the publisher's name; null if unknown. */
  lang: string | null;
  /** Author of the imported list; null if it is the publisher or unknown. */
  collector: string | null;
  link: string | null;
  /** Whether `link` is the record's own page, and not the home page of a site or a list. */
  exact: boolean;
  /** Address of the publisher's web site. */
  home: string | null;
  licence: string | null;
  /** Attribution that the source's licence requires, in its own words. */
  attribution: string | null;
  /** Day on which the source was read. */
  read: string | null;
  others: { name: string; link: string | null }[];
  /** Time of the last check of the link (ISO 8601, UTC). */
  checked: string | null;
  health: LinkHealth;
}
/** The original text of a translated record. */
export interface OriginalText {
  title: string;
  summary: string | null;
  /** BCP 47 tag of the original's language. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Code of the original's language, with which the parameter `text` requests it. */
  locale: string;
}
