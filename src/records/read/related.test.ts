import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPortal, type Portal } from '../../../test/harness/portal.ts';
import { expectRelevantRelated, relatedTo } from '../../../test/harness/related.ts';
import type { RecordDraft } from '../engine/draft.ts';
import type { KindSlug } from '../kinds/index.ts';

let portal: Portal;
const related = (kind: KindSlug, key: string) => relatedTo(portal, kind, key);

describe('related records', () => {
  const standard = (number: string, title: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
    lang: 'en-us',
    texts: { 'en-us': { title } },
    country: 'cn',
    date: '2024',
    source: { name: 'Catalogue', link: 'https://example.org' },
    fields: { number, ...(more.fields ?? {}) },
    ...(more.relations && { relations: more.relations }),
  });
  const named = (key: string, title: string, more: Partial<RecordDraft> = {}): RecordDraft => ({
    ...standard('', title, more),
    key,
    fields: {},
  });
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
    await portal.write('policy', [named('tea-law', 'Sampling of tea'), named('tea-order', 'Tea sampling fees')]);
    const parts = [1, 2, 3, 4].map((part) =>
      standard(`GB/T 90.${part}-2020`, `Cybersecurity — Protection requirements for routers — Part ${part}`, {
        fields: { number: `GB/T 90.${part}-2020`, ics: ['35.030'] },
      }),
    );
    await portal.write('standard', parts);
    await portal.write('certification', [
      named('router-mark', 'Mark for network devices', { relations: [{ type: 'covers', kind: 'standard', ref: 'GB/T 1-2024' }] }),
    ]);
  }, 60_000);
  afterAll(() => portal.close());

  test('are relations in both directions of any kind, then standards with a common topic and title words; never only the newest', async () => {
    const found = await related('standard', 'gbt1:2024');
    expect(found?.slice(0, 2).sort()).toEqual(['certification router-mark', 'policy router-law']);
    expect(found).toContain('standard gbt2:2023');
    expect(found).not.toContain('standard gbt3:2025');
    expect(found).not.toContain('standard gbt4:2025');
  });

  test('lead from a law through its standard to the certification', async () => {
    expect(await related('policy', 'router-law')).toEqual(['standard gbt1:2024', 'certification router-mark']);
  });

  test('are empty if nothing is related', async () => {
    expect(await related('standard', 'gbt4:2025')).toEqual([]);
  });

  test('do not relate a law to a standard by title words alone', async () => {
    expect(await related('policy', 'tea-law')).toEqual(['policy tea-order']);
  });

  test('contain at most two parts of another multi-part standard', async () => {
    const isPart = (name: string) => name.startsWith('standard gbt90.');
    expect((await related('standard', 'gbt1:2024'))?.filter(isPart)).toHaveLength(2);
    expect((await related('standard', 'gbt90.1:2020'))?.filter(isPart)).toHaveLength(3);
  });
});

describe('judged related records', () => {
  afterAll(() => portal.close());

  test('at least four fifths of the first six are relevant for the samples; for open data: npm run prove -- related', async () => {
    portal = await openPortal();
    await expectRelevantRelated(portal, []);
  });
});
