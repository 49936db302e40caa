import type { Kind } from './kind.ts';

interface Text {
  title: string;
  summary: string;
  body: string;
  fields: Readonly<Record<string, string>>;
}

/** Names under which a language's text keeps what the kind has in every language: its own texts, the columns of its tables, what its pictures show. */
export const translatedNames = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === 'table'
      ? [`${name}.columns`]
      : field.type === 'attachments' && field.pictures
        ? [`${name}.names`]
        : field.type === 'text' && field.translated
          ? [name]
          : [],
  );

/** Whether a record has the table or the pictures that such a name is about. */
export const hasNamedParts = (fields: Readonly<Record<string, unknown>>, name: string): boolean => {
  const value = name.includes('.') ? fields[name.slice(0, name.indexOf('.'))] : null;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
};

/**
 * The parts of an original that a translation leaves out. `fields`: the record's own, for its tables and pictures. A text without a summary has its
 * beginning for one.
 */
export const untranslated = (kind: Kind, original: Text, fields: Readonly<Record<string, unknown>>, text: Text): string[] => [
  ...(text.title ? [] : ['title']),
  ...((original.summary || original.body) && !text.summary && !text.body ? ['summary'] : []),
  ...(original.body && !text.body ? ['body'] : []),
  ...translatedNames(kind).filter((name) => (original.fields[name] || hasNamedParts(fields, name)) && !text.fields[name]),
];
