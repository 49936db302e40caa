import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { ListAnswer } from '../../src/records/api.ts';
import { importFile } from '../../src/records/import/service.server.ts';
import { isKind, type KindSlug, kindOf } from '../../src/records/kinds/index.ts';
import type { Portal } from './portal.ts';
import { sharedFile } from './shared.ts';

/** Kinds and keys of the related records that the portal shows for a record, in order; null if the record does not exist. */
export const relatedTo = async (portal: Portal, kind: KindSlug, key: string): Promise<string[] | null> => {
  const rowOf = async (slug: string, column: 'key' | 'n', value: unknown) =>
    (await portal.connection.query<{ n: number; key: string }>(`select n, key from "${slug}" where ${column} = $1`, [value]))[0];
  const row = await rowOf(kind, 'key', key);
  if (!row) return null;
  const { data } = await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}/related?id=${row.n}&locale=en-us`);
  return Promise.all(data.docs.map(async (doc) => `${doc.kind} ${(await rowOf(doc.kind, 'n', Number(doc.id)))?.key}`));
};

/**
 * 60 records of the samples and of open data, each with its relevant related records. A pair that nobody has judged counts as not relevant.
 */
const judged = readFileSync(new URL('../../src/records/read/related-judged.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [kind = '', key = '', relevant = ''] = line.split('\t');
    return { kind, key, relevant: relevant.split('|') };
  });

/** The open-data catalogues that contain the judged records. */
export const judgedRecordCatalogues: readonly (readonly [name: string, kind: KindSlug])[] = [
  ['iso-technical-committees', 'stdorg'],
  ...['iso', 'cn-gmt-standards', 'cn-nmpa-standards', 'oasis', 'w3c', 'ru-construction-standards', 'gost-sample'].map(
    (name) => [name, 'standard'] as const,
  ),
  ...['cn-miit-policies', 'cn-hainan-policies', 'cn-laws', 'oecd-ai-policies'].map((name) => [name, 'policy'] as const),
];

/** Imports the catalogues and asserts that at least 80 % of the related records shown for judged records are relevant. */
export const expectRelevantRelated = async (portal: Portal, files: typeof judgedRecordCatalogues): Promise<void> => {
  for (const [name, kind] of files)
    await importFile(portal.connection, sharedFile(`${name}.jsonl.gz`), {
      ...{ kind, actor: 'test', publish: true, dryRun: false, hooks: portal.services.recordHooks },
      onRow: () => undefined,
    });
  await portal.services.changes.catchUp();
  expect(judged.length).toBe(60);
  let [relatedCount, relevantCount, records] = [0, 0, 0];
  for (const one of judged) {
    const found = isKind(one.kind) ? await relatedTo(portal, one.kind, one.key) : null;
    if (!found) continue;
    records++;
    relatedCount += found.length;
    relevantCount += found.filter((name) => one.relevant.includes(name)).length;
  }
  expect(relevantCount / relatedCount, `${relevantCount} of ${relatedCount} related records are relevant`).toBeGreaterThanOrEqual(0.8);
  expect(relatedCount).toBeGreaterThan(records * 2);
};
