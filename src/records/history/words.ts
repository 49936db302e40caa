import { isNonNullObject } from '../../base/unknown.ts';

const longest = 200;
/** Number of unchanged characters shown before the first difference of long texts. */
const lead = 30;

const itemText = (item: unknown): string => {
  if (!isNonNullObject(item)) return String(item);
  const { name, ref, degree } = item;
  return `${name ?? ref ?? ''}${degree ? ` (${degree})` : ''}`;
};

/** A stored value of any field as plain text: lists separated by commas, files and sources by name. Returns null for an empty value. */
export const valueText = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(itemText).join(', ') || null;
  if (typeof value !== 'object') return String(value);
  if ('columns' in value) return valueText(value.columns);
  const known = Object.entries(value).filter(([, count]) => count !== null);
  return known.map(([name, count]) => `${name} ${count}`).join(', ') || null;
};

const halfPair = /^[\udc00-\udfff]|[\ud800-\udbff]$/g;
const cut = (text: string | null, start: number): string | null => {
  if (text === null || text.length <= longest) return text;
  const end = start + longest - 2;
  const part = text.slice(start, end).replace(halfPair, '');
  return `${start > 0 ? '…' : ''}${part}${end < text.length ? '…' : ''}`;
};

/** Cuts two texts to at most 200 characters each; long texts start shortly before their first difference. */
export const excerptDifference = (from: string | null, to: string | null): { from: string | null; to: string | null } => {
  let same = 0;
  if (from !== null && to !== null) while (same < from.length && from[same] === to[same]) same++;
  const start = same + lead < longest ? 0 : same - lead;
  return { from: cut(from, start), to: cut(to, start) };
};
