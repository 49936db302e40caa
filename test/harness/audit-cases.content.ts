import { randomUUID } from 'node:crypto';
import type { KindSlug } from '../../src/records/kinds/index.ts';
import { hasCorrectableTopics } from '../../src/records/topics/assigned-kinds.ts';
import { type AuditedRouteCase, type AuditSetup, trashAuditCase } from './audit-case.ts';
import { buildRecordContent, pickPooledDraft } from './contents.ts';

/** Stores a draft and applies the transitions `steps`, so that the record has the state that an audit case needs; returns its id. */
const stored = async ({ operator, portal }: AuditSetup, slug: KindSlug, steps: readonly [string, object?][]): Promise<string> => {
  const id = await pickPooledDraft(portal, slug);
  for (const [step, body] of steps) {
    const { status, text } = await operator.send('POST', `/api/admin/content/${slug}/${id}/${step}`, body);
    if (status !== 200) throw new Error(`${step}: ${text}`);
  }
  return id;
};
/** The request body of a new record, with a unique number if the kind has numbers. */
const contentFor = (slug: KindSlug) => {
  const { key: _, ...content } = { key: '', ...buildRecordContent(slug) };
  return 'number' in content.fields ? { ...content, fields: { ...content.fields, number: `GB ${randomUUID()}` } } : content;
};
const edited = async (stage: AuditSetup, slug: KindSlug, id: string): Promise<void> => {
  const { version } = (await stage.operator.get<{ version: string }>(`/api/admin/content/${slug}/${id}`)).data;
  const { status, text } = await stage.operator.send('PUT', `/api/admin/content/${slug}/${id}`, { ...contentFor(slug), version });
  if (status !== 200) throw new Error(`Not edited: ${text}`);
};
/** Audit cases of the back-office routes for records of one kind. */
export const contentAuditCasesOf = (slug: KindSlug): Record<string, AuditedRouteCase> => {
  const base = `/api/admin/content/${slug}`;
  const step = (name: string, steps: readonly [string, object?][], body?: object, work?: 'edited') => ({
    [`POST ${base}/:id/${name}`]: async (stage: AuditSetup) => {
      const id = await stored(stage, slug, steps);
      if (work) await edited(stage, slug, id);
      return { path: `${base}/${id}/${name}`, ...(body && { body }) };
    },
  });
  const several = (name: string, steps: readonly [string, object?][]) => ({
    [`POST ${base}/${name}`]: async (stage: AuditSetup) => ({
      body: { ids: [await stored(stage, slug, steps), await stored(stage, slug, steps)] },
    }),
  });
  return {
    [`POST ${base}`]: async () => ({
      body: { ...contentFor(slug), ...('key' in buildRecordContent(slug) && { key: `law-${randomUUID()}` }) },
    }),
    [`PUT ${base}/:id`]: async (stage) => {
      const id = await pickPooledDraft(stage.portal, slug);
      const { version } = (await stage.operator.get<{ version: string }>(`${base}/${id}`)).data;
      return { path: `${base}/${id}`, body: { ...contentFor(slug), version }, fields: ['texts', 'keywords', 'source'] };
    },
    ...step('submit', []),
    ...step('publish', [['submit']]),
    ...step('reject', [['submit']], { reason: 'because' }),
    ...step('unpublish', [['submit'], ['publish']]),
    ...step('archive', [['submit'], ['publish']]),
    ...step('schedule', [['submit']], { at: new Date(Date.now() + 86_400_000).toISOString() }),
    ...step('discard', [['submit'], ['publish']], undefined, 'edited'),
    [`POST ${base}/:id/restore-version`]: async (stage) => {
      const id = await stored(stage, slug, []);
      await edited(stage, slug, id);
      const { version } = (await stage.operator.get<{ version: string }>(`${base}/${id}`)).data;
      return { path: `${base}/${id}/restore-version`, body: { restore: '0', version }, fields: ['texts'] };
    },
    ...(hasCorrectableTopics(slug) && {
      ...step('topics', [], { change: 'add', technologies: ['quantum'] }),
      [`POST ${base}/topics`]: async (stage: AuditSetup) => ({
        body: { ids: [await stored(stage, slug, []), await stored(stage, slug, [])], change: 'add', technologies: ['quantum'] },
      }),
    }),
    ...(hasCorrectableTopics(slug) && {
      [`POST ${base}/matching/topics`]: async (stage: AuditSetup) => {
        await stored(stage, slug, []);
        const { total } = (await stage.operator.get<{ total: number }>(`${base}?state=draft`)).data;
        return { path: `${base}/matching/topics?state=draft&expected=${total}`, body: { change: 'add', industries: ['energy'] } };
      },
    }),
    ...several('submit', []),
    ...several('publish', [['submit']]),
    ...several('archive', [['submit'], ['publish']]),
    [`DELETE ${base}`]: trashAuditCase,
    [`POST ${base}/restore`]: trashAuditCase,
  };
};
