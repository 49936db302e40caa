import { bcp47, type Locale } from '../../base/locales.ts';
import { toRfc3339Time } from './dates.ts';
import { escapeXmlText, escapeXmlUrl, xmlDeclaration } from './xml.ts';

export interface AtomCategory {
  term: string;
  /** URI that identifies the scheme of an Atom category. */
  scheme?: string;
  /** Human-readable label of an Atom category, in the feed's language. */
  label?: string;
}
export interface AtomEntry {
  /** Permanent identifier of an Atom entry: a tag URI or a URL. */
  id: string;
  url: string;
  title: string;
  summary: string | null;
  /** Language of the entry's summary, if it differs from the entry's language. */
  summaryLang?: string | undefined;
  /** Line shown above the entry's summary, in the feed's language. */
  note?: string | undefined;
  updated: string;
  /** Publication date of the entry (ISO 8601); written to the feed only if the day is known. */
  published?: string | null | undefined;
  categories?: readonly AtomCategory[] | undefined;
  /** Language of the entry's texts, if it differs from the feed's language. */
  lang?: string | undefined;
}
export interface AtomFeed {
  id: string;
  title: string;
  /** URLs of the feed itself and of the page with the same content. */
  self: string;
  alternate: string;
  locale: Locale;
  updated: string;
  /** Publisher of the feed; default: the feed's title. */
  author?: string | undefined;
  entries: readonly AtomEntry[];
}

/** Value of `updated` for an empty feed, because RFC 4287 requires the element. */
const never = '1970-01-01T00:00:00.000Z';
const isUri = (id: string): boolean => /^[a-z][a-z0-9+.-]*:\S+$/i.test(id);
const text = (name: string, value: string, lang?: string): string =>
  `<${name} type="text"${lang ? ` xml:lang="${escapeXmlText(bcp47(lang))}"` : ''}>${escapeXmlText(value)}</${name}>`;

const categoryXml = ({ term, scheme, label }: AtomCategory): string =>
  `<category term="${escapeXmlText(term)}"${scheme ? ` scheme="${escapeXmlUrl(scheme)}"` : ''}${label ? ` label="${escapeXmlText(label)}"` : ''}/>`;

/** Writes note and summary of an entry as two paragraphs, so that each has its own language. */
const summaryXml = ({ note, summary, summaryLang }: AtomEntry, feed: AtomFeed): string | null => {
  if (!note) return summary && text('summary', summary, summaryLang);
  const paragraph = (value: string, lang?: string) =>
    `<p${lang ? ` xml:lang="${escapeXmlText(bcp47(lang))}"` : ''}>${escapeXmlText(value)}</p>`;
  const parts = `${paragraph(note, feed.locale)}${summary ? paragraph(summary, summaryLang) : ''}`;
  return `<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${parts}</div></summary>`;
};

const entryXml = (entry: AtomEntry, feed: AtomFeed, fallback: string): string => {
  const published = toRfc3339Time(entry.published);
  const lang = bcp47(entry.lang ?? feed.locale);
  const parts = [
    `<id>${escapeXmlUrl(isUri(entry.id) ? entry.id : entry.url)}</id>`,
    text('title', entry.title.trim() || entry.url),
    `<link rel="alternate" type="text/html" hreflang="${escapeXmlText(lang)}" href="${escapeXmlUrl(entry.url)}"/>`,
    `<updated>${toRfc3339Time(entry.updated) ?? fallback}</updated>`,
    published && `<published>${published}</published>`,
    ...(entry.categories ?? []).map(categoryXml),
    summaryXml(entry, feed),
  ];
  return `<entry xml:lang="${escapeXmlText(lang)}">\n${parts.filter(Boolean).join('\n')}\n</entry>\n`;
};

/** Writes an Atom 1.0 feed (RFC 4287). Markup in titles, summaries and notes is escaped, so that readers see it literally. */
export const writeAtomFeed = (feed: AtomFeed): string => {
  const updated = toRfc3339Time(feed.updated) ?? never;
  const head = [
    `<id>${escapeXmlUrl(isUri(feed.id) ? feed.id : feed.self)}</id>`,
    text('title', feed.title),
    `<updated>${updated}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXmlUrl(feed.self)}"/>`,
    `<link rel="alternate" type="text/html" hreflang="${bcp47(feed.locale)}" href="${escapeXmlUrl(feed.alternate)}"/>`,
    `<author><name>${escapeXmlText(feed.author ?? feed.title)}</name></author>`,
  ];
  const entries = feed.entries.map((entry) => entryXml(entry, feed, updated));
  return `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${bcp47(feed.locale)}">\n${head.join('\n')}\n${entries.join('')}</feed>\n`;
};
