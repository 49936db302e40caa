import { isRecord } from '../../base/unknown.ts';

/** Goes before the header: without it Excel takes UTF-8 for the system's code page. */
export const utf8Bom = '\uFEFF';
const lineEnd = '\r\n';

/** Beginnings by which spreadsheets take a cell for a formula; also after spaces and in the full width of East Asian keyboards. */
const formula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const number = /^[+-]?\d+(\.\d+)?$/;

const isAttachment = (value: unknown): value is { name: string; link: string | null } =>
  typeof value === 'object' && value !== null && 'name' in value && 'link' in value;

const roles = ['secretariat', 'participating', 'observing'] as const;
const participationText = (value: Partial<Record<string, unknown>>): string =>
  roles.flatMap((role) => (typeof value[role] === 'number' ? [`${role} ${value[role]}`] : [])).join('; ');

/** A field's value as a person reads it: lists by semicolons, attachments by name and link, participation by role. */
const readable = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(readable).filter(Boolean).join('; ');
  if (isAttachment(value)) return value.link ? `${value.name} (${value.link})` : value.name;
  return isRecord(value) ? participationText(value) : String(value);
};

/** Line breaks and tabs may stay in a quoted cell; other controls (NUL above all) end the file for many readers. */
const clean = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\r\n]/gu, '');

/** A value as the text of a spreadsheet's cell; what a spreadsheet would run gets an apostrophe before it. */
export const cellText = (value: unknown): string => {
  const text = clean(readable(value));
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
};

const cell = (value: unknown): string => {
  const safe = cellText(value);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** One record of RFC 4180. A text that a spreadsheet would run gets an apostrophe before it. */
export const csvRow = (values: readonly unknown[]): string => values.map(cell).join(',') + lineEnd;

/** The first record: the names of the columns. */
export const csvHeader = (columns: readonly string[]): string => csvRow(columns);
