import { isNonNullObject } from '../../base/unknown.ts';

/** Byte order mark before the CSV header; without it Excel decodes UTF-8 in the system's code page. */
export const utf8Bom = '\uFEFF';
const lineEnd = '\r\n';

/** Matches cells that spreadsheets treat as formulas (CSV injection), also after spaces and in full-width characters. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const number = /^[+-]?\d+(\.\d+)?$/;

const isAttachment = (value: unknown): value is { name: string; link: string | null } =>
  typeof value === 'object' && value !== null && 'name' in value && 'link' in value;

const roles = ['secretariat', 'participating', 'observing'] as const;
const participationText = (value: Partial<Record<string, unknown>>): string =>
  roles.flatMap((role) => (typeof value[role] === 'number' ? [`${role} ${value[role]}`] : [])).join('; ');

/** Returns the value of a field as text: list items separated by semicolons, an attachment as name and link, participation as roles. */
const readable = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(readable).filter(Boolean).join('; ');
  if (isAttachment(value)) return value.link ? `${value.name} (${value.link})` : value.name;
  return isNonNullObject(value) ? participationText(value) : String(value);
};

/** Removes control characters except tabs and line breaks; many readers stop at NUL. */
const clean = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '');

/** Returns a value as the text of a cell. A text that a spreadsheet would treat as a formula gets an apostrophe prefix. */
export const cellText = (value: unknown): string => {
  const text = clean(readable(value));
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
};

const cell = (value: unknown): string => {
  const safe = cellText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns a record of RFC 4180. A text that a spreadsheet would treat as a formula gets an apostrophe prefix. */
export const csvRow = (values: readonly unknown[]): string => values.map(cell).join(',') + lineEnd;

/** Returns the CSV header record with the names of the columns. */
export const csvHeader = (columns: readonly string[]): string => csvRow(columns);
