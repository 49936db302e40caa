import { sql } from 'drizzle-orm';
import { entriesOf } from '../../base/typed-keys.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import { flag, int, list, statement, text } from '../../platform/db/sql.server.ts';
import { buildForEachKind } from '../kinds/by-kind.ts';
import { type KindSlug, kindOf } from '../kinds/index.ts';
import { incompleteTranslationSql } from '../read/completeness.server.ts';
import { isSameValue } from '../rows/draft-rows.server.ts';
import type { ContentText, ContentValues } from './content.ts';

export interface TranslationState {
  locale: string;
  /** The original changed after the translation was written. */
  stale: boolean;
  /** The translation lacks a text that the original has. */
  incomplete: boolean;
}

/** SQL: the original of a translation `t` changed after the translation was written. */
export const staleTranslationCondition = `exists (select 1 from revision v where v.kind = t.kind and v.n = t.n and v.at > t.updated_at
  and jsonb_exists_any(v.changes, array['title', 'summary', 'body']))`;

const translationStates = buildForEachKind((slug) =>
  statement({
    params: { ns: list(int) },
    row: { n: int, locale: text(), stale: flag, incomplete: flag },
    sql: ({ ns }) =>
      sql`select t.n, t.locale, ${sql.raw(staleTranslationCondition)} as stale, ${sql.raw(incompleteTranslationSql(kindOf(slug)))} as incomplete
       from translation t join ${sql.identifier(slug)} r on r.n = t.n where t.kind = '${sql.raw(slug)}' and t.n = any(${ns})`,
  }),
);

/** Reads the status of each translation of the given records. Key of the map: number of the record. */
export const readTranslationStates = async (
  connection: Pick<Connection, 'query'>,
  slug: KindSlug,
  ns: readonly number[],
): Promise<Map<number, TranslationState[]>> => {
  const found = await translationStates[slug].all(connection, { ns });
  return Map.groupBy(found, ({ n }) => n);
};

const withoutCheck = ({ checked: _, ...text }: ContentText): ContentText => text;

/** Values without the editors' confirmations of translations. */
export const removeTranslationConfirmations = (values: ContentValues): ContentValues => ({
  ...values,
  texts: Object.fromEntries(Object.entries(values.texts).map(([language, text]) => [language, withoutCheck(text)])),
});

/** Carries over earlier confirmations of translations, if neither the translation nor the original changed. */
export const retainTranslationConfirmations = (before: ContentValues, values: ContentValues): ContentValues => {
  if (before.lang !== values.lang || !isSameValue(before.texts[before.lang], values.texts[values.lang])) return values;
  const texts = entriesOf(values.texts).map(([language, text]) => {
    const earlier = before.texts[language];
    return [
      language,
      text && earlier?.checked && isSameValue(withoutCheck(earlier), withoutCheck(text)) ? { ...text, checked: true } : text,
    ] as const;
  });
  return { ...values, texts: Object.fromEntries(texts) };
};
