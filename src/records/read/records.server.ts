import type { Connection } from '../../platform/db/connect.server.ts';
import type { Doc } from '../api.ts';
import type { BoundKind, RecordRow } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import { listFields } from '../engine/schema.server.ts';
import type { KindSlug } from '../kinds/index.ts';

/** A row with its text in the reader's language, where there is one. */
export type TranslatedRow = RecordRow & {
  tTitle: string | null;
  tSummary: string | null;
  tBody: string | null;
  tFields: Record<string, string> | null;
  tQuality: 'official' | 'human' | 'machine' | null;
};
/** A row in full, with the languages that it was translated into and what the last check of its source's link found. */
export type FullRow = TranslatedRow & {
  languages: readonly { locale: string; quality: Doc['translated'] }[];
  linkChecked: Date | null;
  linkStatus: number | null;
  linkFailures: number | null;
};

const common = ['n', 'key', 'lang', 'title', 'summary', 'country', 'date', 'image', 'views', 'updatedAt'];
const full = [
  ...common,
  'state',
  'body',
  'keywords',
  'industries',
  'technologies',
  'sourceName',
  'sourceLink',
  'sourceLicence',
  'otherSources',
  'createdAt',
  'deletedAt',
];
const columns = (fields: Iterable<string>): string => [...new Set(fields)].map((f) => `r."${columnName(f)}" as "${f}"`).join(', ');

export const listColumns = ({ kind, rules }: BoundKind): string => columns([...common, ...listFields(kind), ...(rules.derive?.from ?? [])]);
const detailColumns = ({ kind, rules }: BoundKind): string =>
  columns([...full, ...Object.keys(kind.fields), ...(rules.derive?.from ?? [])]);

/** What the public may see. */
export const visible = `r.state = 'published' and r.deleted_at is null`;

/** Visible records by id with their translation, in the order of the ids: what lists show, or every field. */
export const recordsById = async (
  connection: Connection,
  bound: BoundKind,
  { ids, locale, extent = 'list' }: { ids: readonly number[]; locale: string; extent?: 'list' | 'full' },
): Promise<TranslatedRow[]> => {
  if (ids.length === 0) return [];
  const found = await connection.query<TranslatedRow>(
    `select ${extent === 'full' ? detailColumns(bound) : listColumns(bound)}, t.title as "tTitle", t.summary as "tSummary", t.fields as "tFields", t.quality as "tQuality"
       from "${bound.kind.slug}" r left join translation t on t.kind = $3 and t.n = r.n and t.locale = $2
      where r.n = any($1) and ${visible}`,
    [ids, locale, bound.kind.slug],
  );
  const byId = new Map(found.map((row) => [row.n, row]));
  return ids.map((n) => byId.get(n)).filter((row) => row !== undefined);
};

/** What lists show of visible records of several kinds, with one statement; in no order. */
export const recordsOfKinds = async (
  connection: Connection,
  asked: readonly { bound: BoundKind; ids: readonly number[] }[],
  locale: string,
): Promise<{ kind: KindSlug; row: TranslatedRow }[]> => {
  const some = asked.filter(({ ids }) => ids.length > 0);
  if (some.length === 0) return [];
  const of = ({ bound }: { bound: BoundKind }, i: number) =>
    `select '${bound.kind.slug}' as kind, to_jsonb(x) as row from (
       select ${listColumns(bound)}, t.title as "tTitle", t.summary as "tSummary", t.fields as "tFields", t.quality as "tQuality"
         from "${bound.kind.slug}" r left join translation t on t.kind = '${bound.kind.slug}' and t.n = r.n and t.locale = $1
        where r.n = any($${i + 2}) and ${visible}) x`;
  return connection.query(some.map(of).join(' union all '), [locale, ...some.map(({ ids }) => ids)]);
};

/** The one record, and the address that its link's last check is asked for. */
interface InFull {
  n: number;
  locale: string;
  /** The public or not; `source`: in the place of the record's own. */
  unseen?: { source?: string | null };
}

/** One record in full with its translation, or nothing: one that is not public only if it is asked for. */
export const recordInFull = async (
  connection: Connection,
  bound: BoundKind,
  { n, locale, unseen }: InFull,
): Promise<FullRow | undefined> => {
  const own = unseen?.source !== undefined;
  const [row] = await connection.query<FullRow>(
    `select ${detailColumns(bound)}, t.title as "tTitle", t.summary as "tSummary", t.body as "tBody", t.fields as "tFields", t.quality as "tQuality",
            (select coalesce(jsonb_agg(jsonb_build_object('locale', o.locale, 'quality', o.quality) order by o.locale), '[]')
               from translation o where o.kind = $3 and o.n = r.n) as languages,
            l.checked_at as "linkChecked", l.status as "linkStatus", l.failures as "linkFailures"
       from "${bound.kind.slug}" r left join translation t on t.kind = $3 and t.n = r.n and t.locale = $2 left join link l on l.url = ${own ? '$4' : 'r.source_link'}
      where r.n = $1 ${unseen ? '' : `and ${visible}`}`,
    [n, locale, bound.kind.slug, ...(own ? [unseen.source] : [])],
  );
  return row;
};
