import { type ImportReason, reason } from './reason.ts';

/** Characters of one row (a line, a record, a document). */
export const maxRow = 8 * 1024 * 1024;
/** Characters of one YAML document or list item: parsing takes a second a megabyte, and real ones have a few thousand. */
export const maxYaml = 1024 * 1024;
/** Characters of one cell or text. */
export const maxCell = 2 * 1024 * 1024;
export const maxDepth = 32;
export const maxColumns = 2000;

/** How deep brackets nest in a JSON text, stopping as soon as the limit is passed; cheaper than parsing a hostile text. */
export const isTooDeep = (json: string): boolean => {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === 92) index += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
};

/** Whether a parsed value nests too deep or holds too long a text. */
export const overLimit = (value: unknown, depth = 0): ImportReason | null => {
  if (typeof value === 'string') return value.length > maxCell ? reason('E_IMPORT_CELL_TOO_LARGE') : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return reason('E_IMPORT_TOO_DEEP');
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    const problem = overLimit(child, depth + 1);
    if (problem) return problem;
  }
  return null;
};
