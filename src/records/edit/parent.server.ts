import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../base/errors.ts';
import type { Db } from '../../platform/db/connect.server.ts';
import { statement, text } from '../../platform/db/sql.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { isTopicKind, type TopicKind } from '../topics/topic-kinds.ts';
import type { ContentValues } from './content.ts';

const params = { key: text(), parent: text() };
const row = { key: text() };
/** SQL that returns `key` if it is `parent` or an ancestor of `parent`, and otherwise no row (recursive query). */
const selectItself = (slug: TopicKind, key: SQL, parent: SQL): SQL =>
  sql`with recursive above (key, parent) as (
        select key, parent from ${sql.identifier(slug)} where key = ${parent}
        union select r.key, r.parent from above a join ${sql.identifier(slug)} r on r.key = a.parent)
      select key from above where key = ${key}`;
const industryItself = statement({ params, row, sql: ({ key, parent }) => selectItself('industry', key, parent) });
const technologyItself = statement({ params, row, sql: ({ key, parent }) => selectItself('technology', key, parent) });
const itself = { industry: industryItself, technology: technologyItself };

/** Throws E_VALIDATION if the parent of an industry or technology is the record itself or one of its descendants. */
export const rejectCircularParent = async (tx: Db, slug: KindSlug, key: string, { fields: { parent } }: ContentValues): Promise<void> => {
  if (!isTopicKind(slug) || typeof parent !== 'string') return;
  if (parent === key || (await itself[slug].one(tx, { key, parent }))) throw new AppError('E_VALIDATION', { 'fields.parent': 'circle' });
};
