import type { ContentLanguage } from '../../base/locales.ts';
import { type Differences, withheld } from '../../platform/events/audit/differences.server.ts';
import type { BoundKind, RecordRow, Run } from '../engine/bind.server.ts';
import { columnName } from '../engine/columns.ts';
import type { Draft, DraftRelation } from '../engine/draft.ts';
import type { Kind } from '../engine/kind.ts';
import { same, sharedFields } from '../write/draft-rows.server.ts';
import type { ContentText, ContentValues } from './content.ts';

const isTranslated = (kind: Kind, name: string): boolean => {
  const field = kind.fields[name];
  return field?.type === 'text' && field.translated === true;
};

interface StoredText {
  locale: ContentLanguage;
  title: string;
  summary: string | null;
  body: string | null;
  fields: Record<string, string>;
  quality: 'official' | 'human' | 'machine';
}

const textOf = ({ title, summary, body, fields, quality }: Omit<StoredText, 'locale'>): ContentText => ({
  title,
  summary: summary ?? '',
  body: body ?? '',
  fields,
  quality,
});

/** Of a stored record what editors may set. */
export const storedValues = async (run: Run, { kind }: BoundKind, n: number): Promise<ContentValues> => {
  const columns = [...new Set([...sharedFields, ...Object.keys(kind.fields)])].map((f) => `"${columnName(f)}" as "${f}"`);
  const [row] = await run<RecordRow>(`select n, ${columns.join(', ')} from "${kind.slug}" where n = $1`, [n]);
  if (!row) throw new Error(`No record ${kind.slug} ${n}`);
  const texts = await run<StoredText>('select locale, title, summary, body, fields, quality from translation where kind = $1 and n = $2', [
    kind.slug,
    n,
  ]);
  const relations = await run<DraftRelation>(
    `select type, target_kind as kind, ref, degree from relation where kind = $1 and n = $2 order by type, target_kind, ref`,
    [kind.slug, n],
  );
  const names = Object.keys(kind.fields);
  const own = names.filter((name) => isTranslated(kind, name)).flatMap((name) => (row[name] ? [[name, row[name] as string]] : []));
  return {
    lang: row.lang as ContentLanguage,
    texts: {
      ...Object.fromEntries(texts.filter(({ locale }) => locale !== row.lang).map((text) => [text.locale, textOf(text)])),
      [row.lang]: { title: row.title, summary: row.summary ?? '', body: row.body ?? '', fields: Object.fromEntries(own) },
    },
    country: row.country as ContentValues['country'],
    date: row.date,
    image: row.image,
    keywords: row.keywords,
    industries: row.industries,
    technologies: row.technologies,
    source: { name: row.sourceName ?? '', link: row.sourceLink, licence: row.sourceLicence ?? '' },
    fields: Object.fromEntries(names.filter((name) => !isTranslated(kind, name)).map((name) => [name, row[name] ?? null])),
    relations: relations.map(({ degree, ...relation }) => ({ ...relation, ...(degree && { degree }) })),
  };
};

/** The values as the content writer takes them. */
export const draftOf = (key: string, values: ContentValues): Draft => ({
  key,
  lang: values.lang,
  texts: Object.fromEntries(
    Object.entries(values.texts).map(([language, { title, summary, body, fields, quality }]) => [
      language,
      { title, summary: summary || null, body: body || null, fields, ...(quality && { quality }) },
    ]),
  ),
  country: values.country,
  date: values.date,
  image: values.image,
  keywords: values.keywords,
  industries: values.industries,
  technologies: values.technologies,
  source: {
    name: values.source.name || null,
    link: values.source.link,
    ...(values.source.licence && { licence: values.source.licence }),
  },
  fields: values.fields,
  relations: values.relations,
});

/** Every value under a name of its own: `country`, `fields.level`, `texts.en-us.title`. */
const flat = (values: ContentValues): Map<string, unknown> => {
  const found = new Map<string, unknown>();
  const walk = (path: string, value: unknown, depth: number) => {
    if (depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) walk(`${path}.${name}`, inner, depth - 1);
    else found.set(path, value);
  };
  for (const [name, value] of Object.entries(values)) walk(name, value, { texts: 3, source: 1, fields: 1 }[name] ?? 0);
  return found;
};

/** What differs between two states of a record (null: it is not there), protected values left out; for the audit log. */
export const differences = (kind: Kind, from: ContentValues | null, to: ContentValues | null): Differences => {
  const [before, after] = [from, to].map((values) => (values ? flat(values) : new Map<string, unknown>())) as [
    Map<string, unknown>,
    Map<string, unknown>,
  ];
  const isProtected = (name: string) => {
    const field = kind.fields[name.replace(/^fields\./, '')];
    return field?.type === 'text' && field.protected;
  };
  const changes: Differences = {};
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(name) ?? null, after.get(name) ?? null];
    if (same(a, b)) continue;
    changes[name] = isProtected(name) ? withheld({ from: a, to: b }) : { from: a, to: b };
  }
  return changes;
};
