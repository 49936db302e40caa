import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import type { ListAnswer } from '../api.ts';
import type { Draft } from '../engine/draft.ts';
import { importFile } from '../import/service.server.ts';
import { isKind, type KindSlug, kindOf } from '../kinds/index.ts';

let portal: Portal;
const related = async (kind: KindSlug, key: string): Promise<string[] | null> => {
  const numberOf = async (slug: string, where: string, value: unknown) =>
    portal.connection.query<{ n: number; key: string }>(`select n, key from "${slug}" where ${where} = $1`, [value]);
  const [row] = await numberOf(kind, 'key', key);
  if (!row) return null;
  const { data } = await portal.get<ListAnswer>(`/api/portal/${kindOf(kind).api}/related?id=${row.n}&locale=en-us`);
  return Promise.all(data.docs.map(async (doc) => `${doc.kind} ${(await numberOf(doc.kind, 'n', Number(doc.id)))[0]?.key}`));
};

describe('what is related', () => {
  const standard = (number: string, title: string, more: Partial<Draft> = {}): Draft => ({
    lang: 'en-us',
    texts: { 'en-us': { title } },
    country: 'cn',
    date: '2024',
    source: { name: 'Catalogue', link: 'https://example.org' },
    fields: { number, ...(more.fields ?? {}) },
    ...(more.relations && { relations: more.relations }),
  });
  const named = (key: string, title: string, more: Partial<Draft> = {}): Draft => ({ ...standard('', title, more), key, fields: {} });
  beforeAll(async () => {
    portal = await openPortal({ samples: false });
    await portal.write('standard', [
      standard('GB/T 1-2024', 'Cybersecurity — Protection requirements for routers', {
        fields: { number: 'GB/T 1-2024', ics: ['35.030'] },
      }),
      standard('GB/T 2-2023', 'Cybersecurity — Protection assessment of routers', { fields: { number: 'GB/T 2-2023', ics: ['35.030'] } }),
      standard('GB/T 3-2025', 'Surgical steel — Requirements', { fields: { number: 'GB/T 3-2025', ics: ['77.140.20'] } }),
      standard('GB/T 4-2025', 'Tea — Sampling', { fields: { number: 'GB/T 4-2025', ics: ['67.140.10'] } }),
    ]);
    await portal.write('policy', [
      named('router-law', 'Rules for network devices', { relations: [{ type: 'references', kind: 'standard', ref: 'GB/T 1-2024' }] }),
    ]);
    await portal.write('certification', [
      named('router-mark', 'Mark for network devices', { relations: [{ type: 'covers', kind: 'standard', ref: 'GB/T 1-2024' }] }),
    ]);
  }, 60_000);
  afterAll(() => portal.close());

  test('relations both ways, of any kind, then what says the same of the same thing; never what is only newest', async () => {
    const found = await related('standard', 'gbt1:2024');
    expect(found?.slice(0, 2).sort()).toEqual(['certification router-mark', 'policy router-law']);
    expect(found).toContain('standard gbt2:2023');
    expect(found).not.toContain('standard gbt3:2025');
    expect(found).not.toContain('standard gbt4:2025');
  });

  test('from the law by way of the standard to the certification', async () => {
    expect(await related('policy', 'router-law')).toEqual(['standard gbt1:2024', 'certification router-mark']);
  });

  test('nothing where nothing is', async () => {
    expect(await related('standard', 'gbt4:2025')).toEqual([]);
  });

  test('a law that has no more in common with a standard than words of its title is not related to it', async () => {
    await portal.write('policy', [named('tea-law', 'Sampling of tea'), named('tea-order', 'Tea sampling fees')]);
    expect(await related('policy', 'tea-law')).toEqual(['policy tea-order']);
  });

  test('two parts at most of another multi-part standard', async () => {
    const parts = [1, 2, 3, 4].map((part) =>
      standard(`GB/T 90.${part}-2020`, `Cybersecurity — Protection requirements for routers — Part ${part}`, {
        fields: { number: `GB/T 90.${part}-2020`, ics: ['35.030'] },
      }),
    );
    await portal.write('standard', parts);
    const isPart = (name: string) => name.startsWith('standard gbt90.');
    expect((await related('standard', 'gbt1:2024'))?.filter(isPart)).toHaveLength(2);
    expect((await related('standard', 'gbt90.1:2020'))?.filter(isPart)).toHaveLength(3);
  });
});

/** 60 records of the samples and of open data, with what is sensible beside each; a pair nobody judged is not. */
const judged = readFileSync(new URL('related-judged.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [kind = '', key = '', sensible = ''] = line.split('\t');
    return { kind, key, sensible: sensible.split('|') };
  });

describe('60 judged records', () => {
  const shared = ['../shared/data', '../../shared/data'].find((folder) => existsSync(folder));
  const files: [name: string, kind: KindSlug][] = [
    ['iso-technical-committees', 'stdorg'],
    ...['iso', 'cn-gmt-standards', 'cn-nmpa-standards', 'oasis', 'w3c', 'ru-construction-standards', 'gost-sample'].map(
      (name): [string, KindSlug] => [name, 'standard'],
    ),
    ...['cn-miit-policies', 'cn-hainan-policies', 'cn-laws', 'oecd-ai-policies'].map((name): [string, KindSlug] => [name, 'policy']),
  ];
  beforeAll(async () => {
    portal = await openPortal();
    for (const [name, kind] of shared ? files : [])
      await importFile(portal.connection, `${shared}/${name}.jsonl.gz`, {
        kind,
        actor: 'test',
        publish: true,
        dryRun: false,
        onRow: () => undefined,
      });
    await portal.services.changes.catchUp();
  }, 300_000);
  afterAll(() => portal.close());

  test('of the first six at least four fifths are sensible', async () => {
    expect(judged.length).toBe(60);
    let [shown, sensible, records] = [0, 0, 0];
    for (const one of judged) {
      const found = isKind(one.kind) ? await related(one.kind, one.key) : null;
      if (!found) continue;
      records++;
      shown += found.length;
      sensible += found.filter((name) => one.sensible.includes(name)).length;
    }
    const left = shared ? '' : ' (those without the shared data left out)';
    console.log(`related: ${records} records${left}; ${sensible} of ${shown} shown are sensible, ${(sensible / shown).toFixed(3)}`);
    expect(sensible / shown).toBeGreaterThanOrEqual(0.8);
    expect(shown).toBeGreaterThan(records * 2);
  }, 120_000);

  test('China’s lists of artificial intelligence and the Internet of things hold what is there', async () => {
    if (!shared) return;
    const totals = async (kind: string, technology: string) =>
      (await portal.get<ListAnswer>(`/api/portal/${kind}?country=cn&technology=${technology}&limit=1`)).data.total;
    const [ai, iot] = await Promise.all(
      ['ai', 'iot'].map(async (name) => ({ standards: await totals('standard', name), policies: await totals('policy', name) })),
    );
    console.log(`China: AI ${JSON.stringify(ai)}, IoT ${JSON.stringify(iot)}`);
    expect(ai?.policies).toBeGreaterThan(20);
    expect(iot?.policies).toBeGreaterThan(10);
    expect((ai?.standards ?? 0) + (iot?.standards ?? 0)).toBeGreaterThan(8);
  });
});
