import { type SQL, sql } from 'drizzle-orm';
import { requiredValueOf } from '../../base/maps.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { int, json, list, nullable, statement, text } from '../../platform/db/sql.server.ts';
import type { BoundKind, RecordContent } from '../engine/bind.server.ts';
import type { RelationType } from '../engine/draft.ts';
import type { FieldChange } from '../history/revisions.server.ts';
import { seriesOf } from '../relations/relations.server.ts';
import type { StoredTranslation } from '../rows/stored.server.ts';

/** A stored relation with the record that it belongs to. */
export interface RecordRelation {
  kind: string;
  n: number;
  type: RelationType;
  target_kind: string;
  target_key: string;
  ref: string;
  degree: 'IDT' | 'MOD' | 'NEQ' | null;
}
/** Translations and relations of a merged record, and the changes that the merge made to other records. */
export interface MovedRecordParts {
  texts: readonly StoredTranslation[];
  links: readonly RecordRelation[];
  /** Translations and relations that the kept record gained. */
  gainedTexts: readonly { locale: string; title: string }[];
  gainedLinks: readonly RecordRelation[];
  /** Relations that referred to the merged record: those of the kept record are deleted, those of other records refer to the kept record now. */
  droppedLinks: readonly RecordRelation[];
  renamedLinks: readonly RecordRelation[];
}

const textColumns = {
  n: int,
  locale: text<StoredTranslation['locale']>(),
  title: text(),
  summary: nullable(text()),
  body: nullable(text()),
  fields: json<Record<string, string>>(),
  quality: text<StoredTranslation['quality']>(),
};
const textsOf = statement({
  params: { kind: text(), ns: list(int) },
  row: textColumns,
  sql: ({ kind, ns }) =>
    sql`select n, locale, title, summary, body, fields, quality from translation where kind = ${kind} and n = any(${ns}) order by n, locale`,
});
const linkColumns = {
  kind: text(),
  n: int,
  type: text<RelationType>(),
  target_kind: text(),
  target_key: text(),
  ref: text(),
  degree: nullable(text<'IDT' | 'MOD' | 'NEQ'>()),
};
const columns = sql.raw('r.kind, r.n, r.type, r.target_kind, r.target_key, r.ref, r.degree');
const linksOf = statement({
  params: { kind: text(), ns: list(int) },
  row: linkColumns,
  sql: ({ kind, ns }) => sql`select ${columns} from relation r where r.kind = ${kind} and r.n = any(${ns})`,
});
const linksTo = statement({
  params: { kind: text(), keys: list(text()) },
  row: linkColumns,
  sql: ({ kind, keys }) => sql`select ${columns} from relation r where r.target_kind = ${kind} and r.target_key = any(${keys})`,
});
const removeTexts = statement({
  params: { kind: text(), ns: list(int) },
  sql: ({ kind, ns }) => sql`delete from translation where kind = ${kind} and n = any(${ns})`,
});
const isSame = (links: SQL): SQL =>
  sql`(r.kind, r.n, r.type, r.target_kind, r.target_key) in
      (select kind, n, type, target_kind, target_key from jsonb_to_recordset(${links}::jsonb) as l(kind text, n int, type text, target_kind text, target_key text))`;
const removeLinks = statement({
  params: { links: json<readonly RecordRelation[]>() },
  sql: ({ links }) => sql`delete from relation r where ${isSame(links)}`,
});
const insertLinks = statement({
  params: { links: json<readonly RecordRelation[]>() },
  row: linkColumns,
  sql: ({ links }) =>
    sql`insert into relation as r select * from jsonb_populate_recordset(null::relation, ${links}::jsonb) on conflict do nothing returning ${columns}`,
});
const insertTexts = statement({
  params: { texts: json<readonly ({ kind: string; n: number } & StoredTranslation)[]>() },
  sql: ({ texts }) =>
    sql`insert into translation (kind, n, locale, title, summary, body, fields, quality)
        select kind, n, locale, title, summary, body, fields, quality from jsonb_populate_recordset(null::translation, ${texts}::jsonb)
        on conflict do nothing`,
});
const removeLocales = statement({
  params: { kind: text(), n: int, texts: json<readonly { locale: string; title: string }[]>() },
  sql: ({ kind, n, texts }) =>
    sql`delete from translation t using jsonb_to_recordset(${texts}::jsonb) as g(locale text, title text)
         where t.kind = ${kind} and t.n = ${n} and t.locale = g.locale and t.title = g.title`,
});

interface MergedPair {
  gone: number;
  kept: number;
}

const placeOf = ({ kind, n, type, target_kind, target_key }: RecordRelation): string => [kind, n, type, target_kind, target_key].join(' ');
const originalOf = (row: RecordContent): StoredTranslation => ({
  locale: row.lang,
  title: row.title,
  summary: row.summary,
  body: row.body,
  fields: {},
  quality: 'official',
});

/** Texts of the merged record in languages that the kept record lacks, by number of the merged record. */
const gainTexts = (
  pairs: readonly MergedPair[],
  rows: ReadonlyMap<number, RecordContent>,
  byRecord: ReadonlyMap<number, readonly StoredTranslation[]>,
) => {
  const has = new Map(
    pairs.map(({ kept: survivor }) => [
      survivor,
      new Set<string>([requiredValueOf(rows, survivor).lang, ...(byRecord.get(survivor) ?? []).map(({ locale }) => locale)]),
    ]),
  );
  return new Map(
    pairs.map(({ gone, kept: survivor }) => {
      const known = requiredValueOf(has, survivor);
      const offered = [...(byRecord.get(gone) ?? []), originalOf(requiredValueOf(rows, gone))];
      return [gone, offered.filter(({ locale }) => !known.has(locale) && known.add(locale))] as const;
    }),
  );
};

/** Moves the translations and relations of merged records to the kept records. Returns the moves, and the resulting changes of the kept records. */
export const moveTextsAndRelations = async (
  db: Db,
  bound: BoundKind,
  pairs: readonly MergedPair[],
  rows: ReadonlyMap<number, RecordContent>,
): Promise<{ moved: Map<number, MovedRecordParts>; changes: Map<number, FieldChange[]> }> => {
  const kind = bound.kind.slug;
  const gone = pairs.map((pair) => pair.gone);
  const ns = [...gone, ...new Set(pairs.map(({ kept: survivor }) => survivor))];
  const texts = Map.groupBy(await textsOf.all(db, { kind, ns }), ({ n }) => n);
  const links = await linksOf.all(db, { kind, ns });
  const keyOf = (n: number) => requiredValueOf(rows, n).key;
  const keys = pairs.map((pair) => keyOf(pair.gone));
  const incoming = (await linksTo.all(db, { kind, keys })).filter((one) => !(one.kind === kind && gone.includes(one.n)));
  const gained = gainTexts(pairs, rows, texts);
  const moved = new Map<number, MovedRecordParts>();
  for (const pair of pairs) {
    const isSelf = (one: RecordRelation) => one.target_kind === kind && [keyOf(pair.gone), keyOf(pair.kept)].includes(one.target_key);
    const own = links.filter(({ n }) => n === pair.gone);
    const naming = incoming.filter(({ target_key }) => target_key === keyOf(pair.gone));
    const dropped = naming.filter((one) => one.kind === kind && one.n === pair.kept);
    // a reference to the series means its newest edition and is not moved
    const named =
      keyOf(pair.gone) === seriesOf(bound, requiredValueOf(rows, pair.kept)) ? [] : naming.filter((one) => !dropped.includes(one));
    moved.set(pair.gone, {
      texts: (texts.get(pair.gone) ?? []).map(({ n: _, ...one }) => one),
      links: own,
      gainedTexts: requiredValueOf(gained, pair.gone).map(({ locale, title }) => ({ locale, title })),
      gainedLinks: own.filter((one) => !isSelf(one)).map((one) => ({ ...one, n: pair.kept })),
      droppedLinks: dropped,
      renamedLinks: named,
    });
  }
  return { moved, changes: await writeMoves(db, kind, { pairs, keyOf, moved, gained }) };
};
interface Moves {
  pairs: readonly MergedPair[];
  keyOf: (n: number) => string;
  moved: Map<number, MovedRecordParts>;
  gained: ReadonlyMap<number, readonly StoredTranslation[]>;
}
const writeMoves = async (db: Db, kind: string, { pairs, keyOf, moved, gained }: Moves): Promise<Map<number, FieldChange[]>> => {
  const all = [...moved.values()];
  await removeTexts.all(db, { kind, ns: pairs.map(({ gone }) => gone) });
  await insertTexts.all(db, {
    texts: pairs.flatMap(({ gone, kept: survivor }) => requiredValueOf(gained, gone).map((one) => ({ ...one, kind, n: survivor }))),
  });
  await removeLinks.all(db, {
    links: all.flatMap(({ links, droppedLinks, renamedLinks }) => [...links, ...droppedLinks, ...renamedLinks]),
  });
  const renamed = pairs.flatMap(({ gone, kept: survivor }) =>
    requiredValueOf(moved, gone).renamedLinks.map((one) => ({ ...one, target_key: keyOf(survivor) })),
  );
  const written = await insertLinks.all(db, { links: [...renamed, ...all.flatMap(({ gainedLinks }) => gainedLinks)] });
  const places = new Set(written.map(placeOf));
  const changes = new Map<number, FieldChange[]>();
  for (const { gone, kept: survivor } of pairs) {
    const one = requiredValueOf(moved, gone);
    const gainedLinks = one.gainedLinks.filter((link) => places.has(placeOf(link)));
    moved.set(gone, { ...one, gainedLinks });
    const of = changes.get(survivor) ?? [];
    for (const { locale, ...gainedText } of requiredValueOf(gained, gone))
      of.push({ field: `translation.${locale}`, from: null, to: gainedText });
    for (const [type, group] of Map.groupBy(gainedLinks, (link) => link.type))
      of.push({ field: `relations.${type}`, from: [], to: group.map(toHistory) });
    changes.set(survivor, of);
  }
  return changes;
};
const toHistory = ({ target_kind, target_key, ref, degree }: RecordRelation) => ({ kind: target_kind, key: target_key, ref, degree });

/** Undoes a move: restores the translations and relations of the record, and removes those that the kept record had gained. */
export const undoMovedTextsAndRelations = async (
  db: Db,
  kind: string,
  { gone, kept: survivor }: MergedPair,
  moved: MovedRecordParts & { keptKey: string },
): Promise<void> => {
  const { texts, links, gainedTexts, gainedLinks, droppedLinks, renamedLinks, keptKey: survivorKey } = moved;
  await removeLocales.all(db, { kind, n: survivor, texts: gainedTexts });
  await insertTexts.all(db, { texts: texts.map((one) => ({ ...one, kind, n: gone })) });
  await removeLinks.all(db, { links: [...gainedLinks, ...renamedLinks.map((one) => ({ ...one, target_key: survivorKey }))] });
  await insertLinks.all(db, { links: [...links, ...droppedLinks, ...renamedLinks] });
};
