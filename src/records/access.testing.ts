import type { AccessLine, AccessTable } from '../../test/harness/access-line.ts';
import { buildRecordContent } from '../../test/harness/contents.ts';
import { type KindSlug, kindOf, kindSlugs } from './kinds/index.ts';
import { hasCorrectableTopics } from './topics/assigned-kinds.ts';

/** In the access table, `new` stands for the id of an object that the test creates for one call. */
const ids = { ids: ['new'] };
const everyKind = (end: string): Record<string, AccessLine> =>
  Object.fromEntries(
    kindSlugs
      .flatMap((slug) => [kindOf(slug).api, ...(kindOf(slug).aliases ?? [])])
      .map((api) => [`GET /api/portal/${api}${end}`, 'public']),
  );
const oneOfEveryKind = (end: string): Record<string, AccessLine> =>
  Object.fromEntries(kindSlugs.map((slug) => [`GET /api/portal/${kindOf(slug).api}${end}`, 'public']));
const contentOf = (slug: KindSlug): Record<string, AccessLine> => {
  const base = `/api/admin/content/${slug}`;
  const { key: _, ...content } = { key: '', ...buildRecordContent(slug) };
  return {
    [`GET ${base}`]: 'content:record:read',
    [`GET /api/admin/content/lookup/form/${slug}`]: 'content:record:read',
    [`GET /api/admin/content/lookup/records/${slug}`]: 'content:record:read',
    [`GET ${base}/:id`]: 'content:record:read',
    [`GET ${base}/:id/versions`]: 'content:record:read',
    [`GET ${base}/:id/difference`]: 'content:record:read',
    [`GET ${base}/:id/preview`]: 'content:record:read',
    [`GET ${base}/:id/source-copy`]: 'content:record:read',
    [`POST ${base}`]: ['content:record:create', buildRecordContent(slug)],
    [`PUT ${base}/:id`]: ['content:record:update', { ...content, version: '1' }],
    [`POST ${base}/:id/submit`]: 'content:record:update',
    [`POST ${base}/:id/discard`]: 'content:record:update',
    [`POST ${base}/:id/restore-version`]: ['content:record:update', { restore: '0', version: '1' }],
    [`POST ${base}/:id/publish`]: 'content:record:publish',
    [`POST ${base}/:id/reject`]: ['content:record:publish', { reason: 'because' }],
    [`POST ${base}/:id/unpublish`]: 'content:record:publish',
    [`POST ${base}/:id/archive`]: 'content:record:publish',
    [`POST ${base}/:id/schedule`]: ['content:record:publish', { at: null }],
    ...(hasCorrectableTopics(slug) && {
      [`POST ${base}/:id/topics`]: ['content:record:update', { change: 'add', technologies: ['ai'] }] satisfies AccessLine,
      [`POST ${base}/matching/topics`]: ['content:record:update', { change: 'add', technologies: ['ai'] }] satisfies AccessLine,
      [`POST ${base}/topics`]: ['content:record:update', { ...ids, change: 'add', technologies: ['ai'] }] satisfies AccessLine,
    }),
    [`POST ${base}/submit`]: ['content:record:update', ids],
    [`POST ${base}/publish`]: ['content:record:publish', ids],
    [`POST ${base}/archive`]: ['content:record:publish', ids],
    [`DELETE ${base}`]: ['content:record:delete', ids],
    [`POST ${base}/restore`]: ['content:record:delete', ids],
  };
};

/** Expected access of the routes of records (test/harness/access-table.ts). */
export const access: AccessTable = {
  ...everyKind(''),
  ...oneOfEveryKind('/:id'),
  ...oneOfEveryKind('/related'),
  ...oneOfEveryKind('/export'),
  ...oneOfEveryKind('/:id/history'),
  ...oneOfEveryKind('/:id/cite'),
  'GET /api/portal/dictionaries/:name': 'public',
  'GET /api/portal/search': 'public',
  'GET /api/portal/search/suggest': 'public',
  'GET /api/admin/content/find': 'content:record:read',
  'GET /api/admin/content/lookup/codes/ics': 'content:record:read',
  'GET /api/admin/content/lookup/codes/ccs': 'content:record:read',
  'GET /api/admin/dictionaries': 'dictionary:item:read',
  'GET /api/admin/dictionaries/:id': 'dictionary:item:read',
  'GET /api/admin/dictionary-items/:id/usage': 'dictionary:item:read',
  'GET /api/admin/dictionary-items': 'dictionary:item:read',
  'POST /api/admin/dictionaries': ['dictionary:item:update', { dictionary: 'domain', value: 'matrix', labels: { 'en-us': 'Matrix' } }],
  'PUT /api/admin/dictionaries/:id': ['dictionary:item:update', { labels: { 'en-us': 'Matrix' }, version: 1 }],
  'DELETE /api/admin/dictionaries': ['dictionary:item:update', ids],
  'POST /api/admin/dictionaries/restore': ['dictionary:item:update', ids],
  'POST /api/admin/dictionaries/sort': ['dictionary:item:update', { dictionary: 'domain', values: ['ai'] }],
  ...Object.assign({}, ...kindSlugs.map(contentOf)),
};
