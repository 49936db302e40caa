import { randomUUID } from 'node:crypto';
import { gatheringFilter } from '../../src/records/engine/schema.server.ts';
import { type KindSlug, kindOf } from '../../src/records/kinds/index.ts';
import { probes } from './drafts.ts';
import type { Portal } from './portal.ts';

/** What an editor sends of a new record of any kind; `read`: the same as it is read again. */
export const newContent = (slug: KindSlug, as: 'sent' | 'read' = 'sent') => {
  const { fields } = kindOf(slug);
  const named = ['industry', 'technology'].includes(gatheringFilter(kindOf(slug)) ?? '');
  return {
    lang: 'en-us',
    texts: {
      'en-us': { title: 'Gate', summary: 'About a gate', body: '<p>It <strong>opens</strong></p>' },
      'zh-cn': { title: '闸门', summary: '关于闸门', body: '<p>它会打开</p>', quality: 'human' },
    },
    country: 'cn',
    date: '2026-02',
    keywords: ['gate'],
    industries: ['energy'],
    technologies: ['iot'],
    source: { name: 'Sample office', link: 'https://example.org/gate', licence: '' },
    fields: {
      ...('number' in fields && { number: 'GB/T 7714-2015' }),
      ...(fields.category?.type === 'choice' && { category: fields.category.values[0] }),
    },
    relations: [],
    ...(named && as === 'sent' && { key: 'gates' }),
  };
};

/** A stored draft of China, in the trash or not. Answers its number. */
export const newStored = async (portal: Portal, slug: KindSlug, deleted = false): Promise<string> => {
  const [draft] = probes(kindOf(slug), 1);
  const key = randomUUID();
  const fields = { ...draft?.fields, ...('number' in kindOf(slug).fields && { number: `GB ${key}` }) };
  // an import meets a body by its name: each of these is one of its own
  const texts = { 'en-us': { ...draft?.texts['en-us'], title: `Body ${key}` } };
  const body = slug === 'stdorg' ? { texts, fields: { abbreviation: key.slice(0, 20) } } : {};
  await portal.write(slug, [{ ...draft, key, fields, lang: 'en-us', country: 'cn', ...body } as never], 'draft');
  const [row] = await portal.connection.query<{ n: number }>(`select max(n) as n from "${slug}"`);
  if (deleted) await portal.connection.query(`update "${slug}" set deleted_at = now() where n = $1`, [row?.n]);
  return String(row?.n);
};
