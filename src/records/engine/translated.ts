import type { Kind } from './kind.ts';

interface TranslatableText {
  title: string;
  summary: string;
  body: string;
  fields: Readonly<Record<string, string>>;
}

/** Names of the entries in a translation's `fields` that the kind may have: translated own texts, column names of tables, names of pictures. */
export const translationFieldKeys = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === 'table'
      ? [`${name}.columns`]
      : field.type === 'attachments' && field.pictures
        ? [`${name}.names`]
        : field.type === 'text' && field.translated
          ? [name]
          : [],
  );

/** Whether the record has the table or pictures whose names the entry `name` translates (`preview.columns`, `gallery.names`). */
export const hasTableOrPictures = (fields: Readonly<Record<string, unknown>>, name: string): boolean => {
  const value = name.includes('.') ? fields[name.slice(0, name.indexOf('.'))] : null;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

/**
 * Names of the parts that a translation lacks. `fields`: the record's own fields, for its tables and pictures. A translation with a body
 * needs no summary, because the beginning of the body serves as the summary.
 */
export const untranslatedParts = (
  kind: Kind,
  original: TranslatableText,
  fields: Readonly<Record<string, unknown>>,
  text: TranslatableText,
): string[] => [
  ...(text.title ? [] : ['title']),
  ...((original.summary || original.body) && !text.summary && !text.body ? ['summary'] : []),
  ...(original.body && !text.body ? ['body'] : []),
  ...translationFieldKeys(kind).filter((name) => (original.fields[name] || hasTableOrPictures(fields, name)) && !text.fields[name]),
];
