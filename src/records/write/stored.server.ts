import { getTableColumns } from 'drizzle-orm';
import type { ContentLanguage } from '../../base/locales.ts';
import type { BoundKind, RecordRow, Run } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import type { OwnRelation } from './relations.server.ts';

/** A record's text in another language than its original, as it is stored. */
export interface StoredText {
  locale: ContentLanguage;
  title: string;
  summary: string | null;
  body: string | null;
  fields: Record<string, string>;
  quality: 'official' | 'human' | 'machine';
}

/** A record with all that hangs on it. */
export interface StoredRecord {
  row: RecordRow;
  texts: readonly StoredText[];
  links: readonly OwnRelation[];
}

/** A stored record, public or not, in the trash or not, with one statement; nothing where there is none. */
export const readStored = async (
  run: Run,
  { kind, table }: BoundKind,
  by: 'n' | 'key',
  value: unknown,
): Promise<StoredRecord | undefined> => {
  const columns = Object.keys(getTableColumns(table)).map((name) => `r."${columnName(name)}" as "${name}"`);
  const [found] = await run<RecordRow & { storedTexts: StoredText[]; storedLinks: OwnRelation[] }>(
    `select ${columns.join(', ')},
            (select coalesce(jsonb_agg(jsonb_build_object('locale', t.locale, 'title', t.title, 'summary', t.summary, 'body', t.body,
                       'fields', t.fields, 'quality', t.quality) order by t.locale), '[]')
               from translation t where t.kind = '${kind.slug}' and t.n = r.n) as "storedTexts",
            (select coalesce(jsonb_agg(jsonb_build_object('type', l.type, 'target_kind', l.target_kind, 'target_key', l.target_key,
                       'ref', l.ref, 'degree', l.degree) order by l.type, l.target_kind, l.ref), '[]')
               from relation l where l.kind = '${kind.slug}' and l.n = r.n) as "storedLinks"
       from "${kind.slug}" r where r.${by} = $1`,
    [value],
  );
  if (!found) return undefined;
  const { storedTexts: texts, storedLinks: links, ...row } = found;
  return { row, texts, links };
};
