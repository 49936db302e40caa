import { columnName } from '../engine/columns.ts';
import type { Kind } from '../engine/kind.ts';
import { translationFieldKeys } from '../engine/translated.ts';

/**
 * SQL condition: translation `t` lacks a text that its record `r` has. The function `untranslatedParts` is the corresponding rule for a
 * text being edited, whose summary may still be empty.
 */
export const incompleteTranslationSql = (kind: Kind): string => {
  const without = (text: string) => `coalesce(${text}, '') = ''`;
  const parts = ['summary', 'body'].map((name) => `(r.${name} <> '' and ${without(`t.${name}`)})`);
  const own = translationFieldKeys(kind).map((name) => {
    const [field = '', part = ''] = name.split('.');
    const column = `r."${columnName(field)}"`;
    const filled = part === 'columns' ? `${column} is not null` : part === 'names' ? `${column} <> '[]'` : `${column} <> ''`;
    return `(${filled} and ${without(`t.fields->>'${name}'`)})`;
  });
  return `coalesce(${[...parts, ...own].join(' or ')}, false)`;
};
