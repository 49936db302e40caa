import type { Db } from '../../platform/db/connect.server.ts';
import { type FieldDifferences, hideValues } from '../../platform/events/audit/differences.server.ts';
import type { BoundKind } from '../engine/bind.server.ts';
import type { RecordDraft } from '../engine/draft.ts';
import { textOrNull } from '../engine/field-values.server.ts';
import type { Kind } from '../engine/kind.ts';
import { boundKinds } from '../kinds/index.server.ts';
import type { KindSlug } from '../kinds/index.ts';
import { isSameValue } from '../rows/draft-rows.server.ts';
import { readStoredRecord, type StoredRecord, type StoredTranslation } from '../rows/stored.server.ts';
import type { ContentText, ContentValues } from './content.ts';

const isTranslated = (kind: Kind, name: string): boolean => {
  const field = kind.fields[name];
  return field?.type === 'text' && field.translated === true;
};

const textOf = ({ title, summary, body, fields, quality }: StoredTranslation): ContentText => ({
  title,
  summary: summary ?? '',
  body: body ?? '',
  fields,
  quality,
});

/** Reads the editable values of a stored record. */
export const readStoredValues = async (tx: Db, slug: KindSlug, n: number): Promise<ContentValues> => {
  const stored = await readStoredRecord(tx, slug, { n });
  if (!stored) throw new Error(`No record ${slug} ${n}`);
  return toEditableValues(boundKinds[slug], stored);
};

/** Converts a stored record to editable values. */
export const toEditableValues = ({ kind }: BoundKind, { row, texts, links }: StoredRecord): ContentValues => {
  const names = Object.keys(kind.fields);
  const own = names
    .filter((name) => isTranslated(kind, name))
    .flatMap((name) => {
      const text = textOrNull(row[name]);
      return text === null ? [] : [[name, text]];
    });
  return {
    lang: row.lang,
    texts: {
      ...Object.fromEntries(texts.filter(({ locale }) => locale !== row.lang).map((text) => [text.locale, textOf(text)])),
      [row.lang]: { title: row.title, summary: row.summary ?? '', body: row.body ?? '', fields: Object.fromEntries(own) },
    },
    country: row.country,
    date: row.date,
    image: row.image,
    keywords: [...row.keywords],
    industries: [...row.industries],
    technologies: [...row.technologies],
    source: { name: row.sourceName ?? '', link: row.sourceLink, licence: row.sourceLicence ?? '' },
    fields: Object.fromEntries(names.filter((name) => !isTranslated(kind, name)).map((name) => [name, row[name] ?? null])),
    relations: links.map(({ type, target_kind, ref, degree }) => ({ type, kind: target_kind, ref, ...(degree && { degree }) })),
  };
};

/** Converts editable values to a draft for the writer. */
export const draftFromValues = (key: string, values: ContentValues): RecordDraft => ({
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

/** All values by path, for example `country`, `fields.level`, `texts.en-us.title`. `values` null: an empty map. */
const flatten = (values: ContentValues | null): Map<string, unknown> => {
  const found = new Map<string, unknown>();
  const walk = (path: string, value: unknown, depth: number) => {
    if (depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) walk(`${path}.${name}`, inner, depth - 1);
    else found.set(path, value);
  };
  for (const [name, value] of Object.entries(values ?? {})) walk(name, value, { texts: 3, source: 1, fields: 1 }[name] ?? 0);
  return found;
};

/** Differences between two states of a record for the audit log; null: the record does not exist. Protected values are hidden. */
export const computeAuditDifferences = (kind: Kind, from: ContentValues | null, to: ContentValues | null): FieldDifferences => {
  const [before, after] = [flatten(from), flatten(to)];
  const isProtected = (name: string) => {
    const field = kind.fields[name.replace(/^fields\./, '')];
    return field?.type === 'text' && field.protected;
  };
  const changes: FieldDifferences = {};
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(name) ?? null, after.get(name) ?? null];
    if (isSameValue(a, b)) continue;
    changes[name] = isProtected(name) ? hideValues({ from: a, to: b }) : { from: a, to: b };
  }
  return changes;
};
