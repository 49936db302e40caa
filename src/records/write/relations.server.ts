import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { RelationLink } from '../api.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { isKind, type KindSlug } from '../kinds/index.ts';
import { derivedOf } from '../read/present.server.ts';
import { listColumns, type TranslatedRow, visible } from '../read/records.server.ts';

const most = 100;

interface StoredRelation {
  type: string;
  degree: string | null;
  /** The other end. */
  kind: string;
  key: string | null;
  n: number | null;
  ref: string;
}

/** The visible records at the other ends, by key or id, of one kind. */
const ends = (connection: Connection, bound: BoundKind, by: 'key' | 'n', values: readonly unknown[], locale: string) => {
  const series = by === 'key' && bound.rules.seriesColumn ? columnName(bound.rules.seriesColumn) : undefined;
  return connection.query<TranslatedRow & { series: string | null }>(
    `select ${listColumns(bound)}, t.title as "tTitle", ${series ? `r."${series}"` : 'null'} as series
       from "${bound.kind.slug}" r left join translation t on t.kind = $3 and t.n = r.n and t.locale = $2
      where (r.${by} = any($1)${series ? ` or r."${series}" = any($1)` : ''}) and ${visible} order by r.date`,
    [values, locale, bound.kind.slug],
  );
};

/** Turns stored relations into links, filling in what is known of the records they point to. */
const link = async (connection: Connection, context: Context, relations: StoredRelation[]): Promise<RelationLink[]> => {
  const links: RelationLink[] = [];
  for (const kind of new Set(relations.map((relation) => relation.kind))) {
    if (!isKind(kind)) continue;
    const bound = boundKinds[kind];
    const ofKind = relations.filter((relation) => relation.kind === kind);
    const by = ofKind[0]?.key !== null ? 'key' : 'n';
    const rows = await ends(
      connection,
      bound,
      by,
      ofKind.map((relation) => relation[by]),
      context.locale,
    );
    const found = new Map<unknown, TranslatedRow>();
    for (const row of rows) if (row.series) found.set(row.series, row); // the newest edition stands for an undated reference
    for (const row of rows) found.set(row[by], row);
    for (const { type, degree, ref, ...end } of ofKind) {
      const row = found.get(end[by]);
      if (!row && by === 'n') continue;
      if (row) context.saw(tags.record(kind, row.n));
      links.push({
        type,
        degree,
        kind: kind as KindSlug,
        ref: row && (by === 'n' || !bound.rules.seriesColumn) ? nameOf(row) : ref,
        id: row ? String(row.n) : null,
        title: row ? (row.tTitle ?? row.title) : null,
        locale: row ? (row.tTitle === null ? row.lang : context.locale) : null,
        status: row ? (derivedOf(bound, row).status ?? null) : null,
        country: row?.country ?? null,
      });
    }
  }
  return links;
};

/** How a record is called where another one refers to it: a standard by number, an organization by abbreviation. */
export const nameOf = (row: TranslatedRow): string => String(row.number ?? row.abbreviation ?? row.tTitle ?? row.title);

/** Relations of a record in both directions. */
export const relationsOf = async (
  connection: Connection,
  bound: BoundKind,
  row: TranslatedRow,
  context: Context,
): Promise<{ outgoing: RelationLink[]; incoming: RelationLink[] }> => {
  const kind = bound.kind.slug;
  const series = bound.rules.seriesColumn ? (row[bound.rules.seriesColumn] as string | undefined) : undefined;
  const stored = await connection.query<StoredRelation & { out: boolean }>(
    `(select true as out, type, degree, target_kind as kind, target_key as key, null::int as n, ref from relation where kind = $1 and n = $2 limit ${most})
     union all
     (select false, type, degree, kind, null, n, '' from relation where target_kind = $1 and target_key = any($3) limit ${most})`,
    [kind, row.n, series ? [row.key, series] : [row.key]],
  );
  const [outgoing, incoming] = [stored.filter((r) => r.out), stored.filter((r) => !r.out)];
  return { outgoing: await link(connection, context, outgoing), incoming: await link(connection, context, incoming) };
};
