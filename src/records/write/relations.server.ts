import { toJson } from '../../platform/db/bulk.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { type Context, tags } from '../../platform/http/context.ts';
import type { RelationLink } from '../api.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import type { RelationType } from '../engine/draft.ts';
import { boundKinds } from '../kinds/index.server.ts';
import { isKind } from '../kinds/index.ts';
import { toDerived } from '../read/present.server.ts';
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

type End = TranslatedRow & { series: string | null };
type By = 'key' | 'n';
const byOf = ({ key }: StoredRelation): By => (key === null ? 'n' : 'key');

/** What is not public yet, or not as it stands here: no query finds it so. */
export interface Foreseen {
  /** In the place of the relations that are stored; absent: those. */
  relations?: readonly OwnRelation[] | undefined;
}
/** A relation as it is stored, without whose it is. */
export interface OwnRelation {
  type: RelationType;
  target_kind: string;
  target_key: string;
  ref: string;
  degree: 'IDT' | 'MOD' | 'NEQ' | null;
}

const seriesOf = ({ rules }: BoundKind, row: TranslatedRow): string | null => {
  const series = rules.seriesColumn ? row[rules.seriesColumn] : null;
  return typeof series === 'string' ? series : null;
};

/** The visible records at the other ends of some relations, with one statement: the oldest first. */
const endsOf = async (connection: Connection, relations: readonly StoredRelation[], locale: string) => {
  const asked = [...Map.groupBy(relations, (one) => `${one.kind} ${byOf(one)}`).values()].flatMap((of) => {
    const [first] = of;
    return first && isKind(first.kind) ? [{ bound: boundKinds[first.kind], by: byOf(first), values: of.map((one) => one[byOf(one)]) }] : [];
  });
  if (asked.length === 0) return [];
  const branches = asked.map(({ bound, by }, i) => {
    const series = by === 'key' && bound.rules.seriesColumn ? `r."${columnName(bound.rules.seriesColumn)}"` : undefined;
    const values = `any($${i + 2}::${by === 'key' ? 'text' : 'int'}[])`;
    return `select '${bound.kind.slug}' as kind, '${by}' as by, to_jsonb(x) as row from (
        select ${listColumns(bound)}, t.title as "tTitle", ${series ?? 'null'} as series
          from "${bound.kind.slug}" r left join translation t on t.kind = '${bound.kind.slug}' and t.n = r.n and t.locale = $1
         where (r.${by} = ${values}${series ? ` or ${series} = ${values}` : ''}) and ${visible}) x`;
  });
  return connection.query<{ kind: string; by: By; row: End }>(branches.join(' union all '), [locale, ...asked.map(({ values }) => values)]);
};

/** The same, as they will be once a record is public. */
const foreseenEnds = (
  found: { kind: string; by: By; row: End }[],
  bound: BoundKind,
  row: TranslatedRow,
  asked: readonly (StoredRelation & { out: boolean })[],
): { kind: string; by: By; row: End }[] => {
  const kind = bound.kind.slug;
  const { replaced } = bound.rules;
  const others = found.filter((end) => end.kind !== kind || end.row.n !== row.n);
  if (replaced) {
    const targets = asked.filter((one) => one.out && one.type === replaced.by && one.kind === kind).map((one) => one.key);
    for (const end of others) if (end.kind === kind && targets.includes(end.row.key)) end.row[replaced.column] = true;
  }
  const self = { ...row, series: seriesOf(bound, row) };
  const wanted = (['key', 'n'] as const).filter((by) =>
    asked.some((one) => one.kind === kind && byOf(one) === by && [row[by], ...(by === 'key' ? [self.series] : [])].includes(one[by])),
  );
  return [...others, ...wanted.map((by) => ({ kind, by, row: by === 'key' ? self : { ...self, series: null } }))];
};

const byDate = (a: { row: End }, b: { row: End }): number => {
  const [one, other] = [a.row.date, b.row.date];
  if (one === other) return a.row.n - b.row.n;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
};

/** Turns stored relations into links, filling in what is known of the records they point to. */
const link = (
  context: Context,
  relations: readonly StoredRelation[],
  ends: readonly { kind: string; by: By; row: End }[],
): RelationLink[] => {
  const links: RelationLink[] = [];
  for (const kind of new Set(relations.map((relation) => relation.kind))) {
    if (!isKind(kind)) continue;
    const bound = boundKinds[kind];
    const ofKind = relations.filter((relation) => relation.kind === kind);
    const by = ofKind[0] ? byOf(ofKind[0]) : 'key';
    const rows = ends.filter((end) => end.kind === kind && end.by === by).map(({ row }) => row);
    const found = new Map<unknown, TranslatedRow>();
    for (const row of rows) if (row.series) found.set(row.series, row); // the newest edition stands for an undated reference
    for (const row of rows) found.set(row[by], row);
    for (const { type, degree, ref, ...end } of ofKind) {
      const row = found.get(end[by]);
      if (!row && by === 'n') continue;
      if (row) context.tag(tags.record(kind, row.n));
      links.push({
        type,
        degree,
        kind,
        ref: row && (by === 'n' || !bound.rules.seriesColumn) ? nameOf(row) : ref,
        id: row ? String(row.n) : null,
        title: row ? (row.tTitle ?? row.title) : null,
        locale: row ? (row.tTitle === null ? row.lang : context.locale) : null,
        status: row ? (toDerived(bound, row).status ?? null) : null,
        country: row?.country ?? null,
      });
    }
  }
  return links;
};

/** How a record is called where another one refers to it: a standard by number, an organization by abbreviation. */
export const nameOf = (row: TranslatedRow): string => String(row.number ?? row.abbreviation ?? row.tTitle ?? row.title);

/** What a record refers to and what refers to it. `own`: in the place of the relations that it has. */
const storedRelations = (
  connection: Connection,
  bound: BoundKind,
  row: TranslatedRow,
  own: readonly OwnRelation[] | undefined,
): Promise<(StoredRelation & { out: boolean })[]> => {
  const kind = bound.kind.slug;
  const series = seriesOf(bound, row);
  // a link that is there already keeps its own words, and its degree where nothing is said of it
  const foreseen = `with own as (select o.type, o.target_kind, o.target_key, coalesce(o.degree, r.degree) as degree, coalesce(r.ref, o.ref) as ref
      from jsonb_to_recordset($4::jsonb) as o(type text, target_kind text, target_key text, degree text, ref text)
           left join relation r on r.kind = $1 and r.n = $2 and r.type = o.type and r.target_kind = o.target_kind and r.target_key = o.target_key)`;
  const incoming = `select false, type, degree, kind, null::text, n, '' from relation where target_kind = $1 and target_key = any($3)`;
  const incomingForeseen = `${incoming} and not (kind = $1 and n = $2)
      union all select false, type, degree, $1::text, null::text, $2::int, '' from own where target_kind = $1 and target_key = any($3)`;
  return connection.query<StoredRelation & { out: boolean }>(
    `${own ? foreseen : ''}
     (select true as out, type, degree, target_kind as kind, target_key as key, null::int as n, ref
        from ${own ? 'own' : 'relation where kind = $1 and n = $2'}
       order by type, target_kind, target_key limit ${most})
     union all
     (${own ? incomingForeseen : incoming} limit ${most})`,
    [kind, row.n, series ? [row.key, series] : [row.key], ...(own ? [toJson(own)] : [])],
  );
};

/** Relations of a record in both directions. */
export const relationsOf = async (
  connection: Connection,
  bound: BoundKind,
  context: Context,
  { row, foreseen }: { row: TranslatedRow; foreseen?: Foreseen | undefined },
): Promise<{ outgoing: RelationLink[]; incoming: RelationLink[] }> => {
  const stored = await storedRelations(connection, bound, row, foreseen?.relations);
  const found = await endsOf(connection, stored, context.locale);
  const ends = (foreseen ? foreseenEnds(found, bound, row, stored) : found).sort(byDate);
  const [outgoing, incoming] = [stored.filter((r) => r.out), stored.filter((r) => !r.out)];
  return { outgoing: link(context, outgoing, ends), incoming: link(context, incoming, ends) };
};
