import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { expect } from 'vitest';
import { importFile } from '../../src/records/import/service.server.ts';
import type { KindSlug } from '../../src/records/kinds/index.ts';
import type { RecordWriteOutcome } from '../../src/records/write/write.server.ts';
import { openPortal, type Portal } from '../harness/portal.ts';
import { sharedFile } from '../harness/shared.ts';
import { recountWords, storedWords } from '../harness/words.ts';

/**
 * Imports real catalogues: they become records, a second import changes none, and parallel imports create each record once. The count is
 * the number of records of each catalogue.
 */
export const full = 3000;
export const engines = true;

type Source = readonly [file: string, kind: KindSlug];
const kinds: readonly [KindSlug, readonly string[]][] = [
  [
    'standard',
    ['iso', 'iso-brief', 'cn-gmt-standards', 'cn-nmpa-standards', 'easc', 'gost-sample', 'oasis', 'w3c', 'ru-construction-standards'],
  ],
  ['policy', ['cn-hainan-policies', 'cn-miit-policies', 'cn-laws', 'oecd-ai-policies']],
  ['stdorg', ['iso-technical-committees', 'sdo']],
];
export const sources: readonly Source[] = [
  ...kinds.flatMap(([kind, names]) => names.map((name): Source => [`${name}.jsonl.gz`, kind])),
  ['iso-gb-mapping.json', 'standard'],
  ['iso-members-brics.json', 'stdorg'],
];

/**
 * At most `most` records at equal distances among the first 3,000, so that an unusual beginning of the file does not dominate. Of a JSON
 * file, the first `most` records.
 */
const sample = async (path: string, most: number): Promise<string> => {
  if (path.endsWith('.json')) return JSON.stringify((JSON.parse(readFileSync(path, 'utf8')) as unknown[]).slice(0, most));
  const lines: string[] = [];
  const input = createReadStream(path);
  for await (const line of createInterface({ input: input.pipe(createGunzip()) })) if (lines.push(line) >= 3000) break;
  input.destroy();
  const step = Math.ceil(lines.length / most);
  return lines.filter((_, i) => i % step === 0).join('\n');
};

const importText = async ({ connection, services }: Portal, content: string, kind: KindSlug) => {
  const folder = mkdtempSync(join(tmpdir(), 'open-data-'));
  const path = join(folder, 'file');
  writeFileSync(path, content);
  const updated: RecordWriteOutcome[] = [];
  try {
    const totals = await importFile(connection, path, {
      ...{ kind, actor: 'test', publish: true, dryRun: false, hooks: services.recordHooks },
      onRow: () => undefined,
      onOutcome: (outcome) => outcome.result === 'updated' && updated.push(structuredClone(outcome)),
    });
    await services.changes.catchUp();
    return { totals, updated };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Imports at most `most` records of a catalogue twice. Few rows may be refused, the second import must change nothing, and the list must
 * answer.
 */
export const importTwice = async (portal: Portal, [name, kind]: Source, most: number): Promise<void> => {
  const content = await sample(sharedFile(name), most);
  const { totals: first } = await importText(portal, content, kind);
  expect(first.rows).toBeGreaterThan(5);
  expect(first.broken).toBeUndefined();
  expect([name, first.errors <= first.rows * 0.05]).toEqual([name, true]);
  expect(first.created + first.updated).toBeGreaterThan(0);
  const again = await importText(portal, content, kind);
  expect([name, again.totals.created, again.updated.slice(0, 3)]).toEqual([name, 0, []]);
  const { status } = await portal.get(`/api/portal/${kind}?facets=1&limit=100`);
  expect(status).toBe(200);
};

/** Runs three parallel imports of overlapping rows; none may fail, and each record must exist once. */
export const importInParallel = async (portal: Portal, count: number): Promise<void> => {
  const lines = (what: string) => Array.from({ length: count }, (_, i) => `GB ${i + 90_000}-2021,${what} ${i},S`);
  const rows = lines('One');
  const files = [rows, lines('Other').reverse(), rows.slice(Math.floor(count / 6))];
  const all = await Promise.all(files.map((file) => importText(portal, ['number,title,sourceName', ...file].join('\n'), 'standard')));
  expect(all.map(({ totals: { created, updated, unchanged, errors } }) => [created + updated + unchanged, errors])).toEqual(
    files.map((file) => [file.length, 0]),
  );
  expect(all.reduce((sum, { totals }) => sum + totals.created, 0)).toBe(rows.length);
  expect(await storedWords(portal.connection)).toEqual(await recountWords(portal.connection));
};

export const run = async (count: number): Promise<undefined> => {
  const portal = await openPortal({ samples: false });
  try {
    await importInParallel(portal, count);
    for (const source of sources) await importTwice(portal, source, count);
  } finally {
    await portal.close();
  }
};
