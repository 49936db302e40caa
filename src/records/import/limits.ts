import { createImportReason, type ImportReason } from './reason.ts';

/** Maximum number of characters of one row (a line, a record, a document). */
export const maxRowLength = 8 * 1024 * 1024;
/**
 * Maximum number of characters of one YAML document or list item. Parsing takes a second per megabyte; real documents have a few thousand characters.
 */
export const maxYamlItemLength = 1024 * 1024;
/** Maximum number of characters of one cell or text. */
export const maxCellLength = 2 * 1024 * 1024;
export const maxDepth = 32;
export const maxColumns = 2000;

/** Checks nesting and text lengths of a parsed value. Returns null if it is within the limits. */
export const findLimitBreach = (value: unknown, depth = 0): ImportReason | null => {
  if (typeof value === 'string') return value.length > maxCellLength ? createImportReason('E_IMPORT_CELL_TOO_LARGE') : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= maxDepth) return createImportReason('E_IMPORT_TOO_DEEP');
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    const problem = findLimitBreach(child, depth + 1);
    if (problem) return problem;
  }
  return null;
};
