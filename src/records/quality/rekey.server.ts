import { sql } from 'drizzle-orm';
import { type Connection, type Db, transaction } from '../../platform/db/connect.server.ts';
import { int, json, list, statement, text } from '../../platform/db/sql.server.ts';
import { type ReadRecord, readRecords } from '../derive/columns.server.ts';
import { textOrNull } from '../engine/field-values.server.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { standardKey } from '../kinds/standard/rules.server.ts';
import { lockKindForWriting } from '../rows/lock.server.ts';
import { WordCountChanges } from '../search/writer.server.ts';
import type { OneTimeActionMarker } from '../write/recount.server.ts';
import { mergeRecords } from './merges.server.ts';

interface Key {
  n: number;
  key: string;
}
const existingKeys = statement({
  params: { keys: list(text()) },
  row: { n: int, key: text() },
  sql: ({ keys }) => sql`select n, key from standard where key = any(${keys})`,
});
const setKeys = statement({
  params: { keys: json<readonly Key[]>() },
  sql: ({ keys }) => sql`update standard s set key = k.key from jsonb_to_recordset(${keys}::jsonb) as k(n int, key text) where s.n = k.n`,
});
const references = statement({
  params: { after: text(), limit: int },
  row: { key: text(), refs: list(text()) },
  sql: ({ after, limit }) =>
    sql`select target_key as key, array_agg(distinct ref) as refs from relation
         where target_kind = 'standard' and target_key > ${after} and target_key not like 'et:%' group by target_key order by target_key limit ${limit}`,
});
const renameTargets = statement({
  params: { keys: json<readonly { from: string; ref: string; to: string }[]>() },
  sql: ({ keys }) =>
    sql`with k as (select * from jsonb_to_recordset(${keys}::jsonb) as k("from" text, ref text, "to" text)),
       old as (delete from relation r using k where r.target_kind = 'standard' and r.target_key = k."from" and r.ref = k.ref
               returning r.kind, r.n, r.type, r.target_kind, k."to", r.ref, r.degree)
       insert into relation (kind, n, type, target_kind, target_key, ref, degree) select * from old on conflict do nothing`,
});

/** The key computed from the number of a record, if it differs from the stored key. */
const keyOf = ({ n, key, number, country }: ReadRecord): Key[] => {
  const wanted = standardKey(String(number), textOrNull(country));
  return wanted === key ? [] : [{ n, key: wanted }];
};

/** Sets new keys of records. If another record already has the new key, the record is merged into that other record. */
const assignKeys = async (tx: Db, wanted: readonly Key[], hooks: AreaHookRegistry): Promise<void> => {
  await lockKindForWriting.all(tx, { slug: 'standard' });
  const numberByKey = new Map((await existingKeys.all(tx, { keys: wanted.map(({ key }) => key) })).map(({ n, key }) => [key, n]));
  const free: Key[] = [];
  const duplicates: { gone: number; kept: number; reason: 'number' }[] = [];
  for (const { n, key } of wanted) {
    const survivor = numberByKey.get(key);
    if (survivor === undefined) free.push({ n, key });
    else duplicates.push({ gone: n, kept: survivor, reason: 'number' });
    numberByKey.set(key, survivor ?? n);
  }
  await setKeys.all(tx, { keys: free });
  const words = new WordCountChanges();
  await mergeRecords(tx, 'standard', duplicates, { run: 'keys', actor: 'derive:keys', words, hooks });
  await words.count(tx);
};

const atOnce = 5000;
/**
 * Migration that recomputes the keys of standards and of references to them, once for each database, before the server answers requests. Without it
 * an import would not find records whose number an older version parsed differently.
 */
export const rekeyStandards = async (connection: Connection, hooks: AreaHookRegistry, done: OneTimeActionMarker): Promise<void> => {
  if (await done.isSet(connection)) return;
  for await (const records of readRecords(connection, 'standard', ['key', 'number', 'country'])) {
    const wanted = records.flatMap(keyOf);
    if (wanted.length > 0) await transaction(connection, (tx) => assignKeys(tx, wanted, hooks));
  }
  for (let after = ''; ; ) {
    const found = await references.all(connection, { after, limit: atOnce });
    const keys = found.flatMap(({ key, refs }) =>
      refs.map((ref) => ({ from: key, ref, to: standardKey(ref, null) })).filter(({ from, to }) => from !== to),
    );
    if (keys.length > 0) await transaction(connection, (tx) => renameTargets.all(tx, { keys }));
    after = found.at(-1)?.key ?? after;
    if (found.length < atOnce) break;
  }
  await transaction(connection, (tx) => done.set(tx));
};
