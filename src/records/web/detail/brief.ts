import { titlePrefix } from '../../../web/lib/labels.ts';
import type { RecordDetail, TopicLink } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { isHttpUrl } from '../Field.tsx';

/** Data of a record that its page needs in the browser: names, addresses and citation. */
export interface RecordBrief {
  kind: KindSlug;
  id: string;
  /** Address of the record within the site. */
  path: string;
  title: string;
  lead: string | null;
  locale: string;
  /** Beginning of the record's summary, for search engines. */
  description: string | null;
  image: string | null;
  /** Address of the record's page at its source. */
  source: string | null;
  /** Ancestors of an industry or technology, broadest first; empty for other kinds. */
  above: TopicLink[];
  /** Citation without the address: designation, title, author and date. */
  citation: string;
}

export const toRecordBrief = (doc: RecordDetail): RecordBrief => {
  const { kind, id, title, locale, summary, image } = doc;
  const lead = titlePrefix(doc);
  const original = doc.original && `[${doc.original.title}]`;
  const by = [doc.publishAuthority, doc.administration, doc.source.publisher, doc.source.name].find(
    (name) => typeof name === 'string' && name,
  );
  return {
    kind,
    id,
    path: paths.record(doc),
    title,
    lead,
    locale,
    description: summary?.slice(0, 200) ?? null,
    image,
    source: isHttpUrl(doc.source.link) ? doc.source.link : null,
    above: doc.place?.above ?? [],
    citation: `${[lead, [title, original].filter(Boolean).join(' ')].filter(Boolean).join(', ')}. ${[by, doc.date].filter(Boolean).join(', ')}.`,
  };
};
