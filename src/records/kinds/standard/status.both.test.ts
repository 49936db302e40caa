import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../../../test/harness/database.ts';
import { seededRandom } from '../../../../test/harness/seeded-random.ts';
import type { Connection } from '../../../platform/db/connect.server.ts';
import { declaredStatuses, evidenceKindSql, type StatusFacts, standardStatuses, statusOf, statusSql } from './status.ts';

/** The rule of a standard's status exists in TypeScript and in SQL: both must give equal status and evidence for random facts. */
let connection: Connection;
beforeAll(async () => {
  connection = await freshDatabase();
});
afterAll(() => connection.close());

const today = '2026-11-28';
/** Dates of each precision before, on and after today. */
const dates = ['2025', '2026', '2027', '2026-11', '2026-12', '2026-11-27', '2026-11-28', '2026-11-29'];

const drawFacts = (random: () => number): StatusFacts => {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const date = () => (random() < 0.5 ? null : pick(dates));
  const supersededBy = random() < 0.3 ? { how: pick(['relation', 'edition'] as const), ref: 'ISO 1', at: date() } : null;
  return {
    supersededBy,
    superseded: supersededBy !== null || random() < 0.05,
    newest: random() < 0.5,
    declared: random() < 0.4 ? null : pick(declaredStatuses),
    date: date(),
    implementationDate: date(),
    abolitionDate: random() < 0.7 ? null : pick(dates),
  };
};

test('statusSql and evidenceKindSql agree with statusOf', async () => {
  const random = seededRandom(37);
  const facts = Array.from({ length: 4000 }, () => drawFacts(random));
  const day = `'${today}'`;
  const found = await connection.query<{ status: string; evidence: string }>(
    `select ${statusSql(day)} as status, ${evidenceKindSql(day)} as evidence
       from jsonb_array_elements($1::jsonb) with ordinality as e(facts, place),
            lateral (select (facts->>'superseded')::boolean as superseded, facts->'supersededBy' as superseded_by, facts->>'declared' as declared,
                            (facts->>'newest')::boolean as newest, facts->>'date' as date, facts->>'implementationDate' as implementation_date,
                            facts->>'abolitionDate' as abolition_date) r
      order by place`,
    [JSON.stringify(facts)],
  );
  const wrong = facts.flatMap((one, i) => {
    const { status, evidence } = statusOf(one, today);
    const same = found[i]?.status === status && found[i]?.evidence === evidence.kind;
    return same ? [] : [{ ...one, expected: [status, evidence.kind], found: found[i] }];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(standardStatuses));
});
