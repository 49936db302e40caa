import type { Kind } from './kind.ts';

interface Text {
  title: string;
  summary: string;
  body: string;
  fields: Readonly<Record<string, string>>;
}

/** Names under which a language's text keeps what the kind has in every language: its own texts, the columns of its tables. */
export const translatedNames = (kind: Kind): string[] =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    field.type === 'table' ? [`${name}.columns`] : field.type === 'text' && field.translated ? [name] : [],
  );

/**
 * The parts of an original that a translation leaves out. `fields`: the record's own, for its tables. A text without a summary has its
 * beginning for one.
 */
export const untranslated = (kind: Kind, original: Text, fields: Readonly<Record<string, unknown>>, text: Text): string[] => [
  ...(text.title ? [] : ['title']),
  ...((original.summary || original.body) && !text.summary && !text.body ? ['summary'] : []),
  ...(original.body && !text.body ? ['body'] : []),
  ...translatedNames(kind).filter((name) => {
    const table = name.endsWith('.columns') && fields[name.slice(0, -'.columns'.length)];
    return (original.fields[name] || table) && !text.fields[name];
  }),
];
