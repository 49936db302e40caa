/** Wire shapes of where a record comes from. */

/** What the last check of a source's link found; `unknown`: not checked yet, or not sure. */
export type LinkHealth = 'ok' | 'moved' | 'broken' | 'unknown';
export interface Source {
  /** What the source is called in the reader's language; as it is stored where nobody declared it. */
  name: string | null;
  /** Who issued the document; null where the source does not say. */
  publisher: string | null;
  /** BCP 47 language of the publisher's name, where it is known. */
  lang: string | null;
  /** Who made the list that was read, where that is not the publisher. */
  collector: string | null;
  link: string | null;
  /** Whether `link` is the record's own page and not the front page of a site or of a list. */
  exact: boolean;
  /** The publisher's site. */
  home: string | null;
  licence: string | null;
  /** What the licence demands to be said, in its own words. */
  attribution: string | null;
  /** The day on which the source was read. */
  read: string | null;
  others: { name: string; link: string | null }[];
  /** When the link was last checked (ISO 8601, UTC). */
  checked: string | null;
  health: LinkHealth;
}
/** The text that a translation was made of. */
export interface OriginalText {
  title: string;
  summary: string | null;
  /** BCP 47 tag. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** The code of the language, by which `text` asks for it. */
  locale: string;
}
