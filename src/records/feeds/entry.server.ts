import type { I18n } from '../../platform/i18n/index.ts';
import type { SiteUrlBases } from '../../platform/mail/own-origin.ts';
import type { ListedRecord } from '../api.ts';
import { dictionaryLabel } from '../dictionaries/labels.server.ts';
import { formatEvidenceLine } from '../engine/evidence-words.ts';
import { kindOf } from '../kinds/index.ts';
import { paths } from '../kinds/paths.ts';
import type { AtomEntry } from './atom.ts';

/** Converts a record to an Atom entry. Derived values such as a standard's status are categories; the evidence of the status is the note. */
export const toAtomEntry = (doc: ListedRecord, reader: Pick<I18n, 't' | 'locale'>, { links, absolute }: SiteUrlBases): AtomEntry => {
  const { kind, status, statusEvidence } = doc;
  const path = paths.detail(kind, doc.id);
  const label = (name: string, value: string) => dictionaryLabel(reader.locale, name, value);
  const derived = Object.keys(kindOf(kind).derived ?? {}).flatMap((name) => {
    const term = doc[name];
    return typeof term === 'string' ? [{ term, scheme: `${absolute}${paths.list(kind)}#${name}`, label: label(name, term) }] : [];
  });
  return {
    id: `${absolute}${path}`,
    url: `${links}${path}?locale=${reader.locale}`,
    title: [doc.number, doc.title].filter(Boolean).join(' '),
    summary: doc.summary,
    summaryLang: doc.languages?.summary,
    ...(typeof status === 'string' &&
      statusEvidence && { note: `${label('status', status)} · ${formatEvidenceLine(reader, statusEvidence)}` }),
    updated: doc.time,
    published: doc.date,
    categories: [...(doc.country ? [{ term: doc.country }] : []), ...derived],
    lang: doc.locale,
  };
};
