import { leadOf } from '../../../web/lib/labels.ts';
import type { Detail, TopicLink } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { paths } from '../../kinds/paths.ts';
import { isHttpUrl } from '../Field.tsx';

/** Of a record what its page needs in the browser: what it is called, where it lies and how it is cited. */
export interface Brief {
  kind: KindSlug;
  id: string;
  /** Its own address within the site. */
  path: string;
  title: string;
  lead: string | null;
  locale: string;
  /** The beginning of its summary, for search engines. */
  description: string | null;
  image: string | null;
  /** Its own page at its source. */
  source: string | null;
  /** Of an industry or a technology those that it belongs to, the widest first. */
  above: TopicLink[];
  /** What a reader writes below a text, but for the address: designation, title, who and when. */
  citation: string;
}

export const briefOf = (doc: Detail): Brief => {
  const { kind, id, title, locale, summary, image } = doc;
  const lead = leadOf(doc);
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
