import { maskedMail, maskedPhone } from '../../../base/masks.ts';
import { entriesOf } from '../../../base/typed-keys.ts';

/** Values before and after a change, by field. */
export type FieldDifferences = Record<string, { from?: unknown; to?: unknown }>;

/** Placeholder for values that the audit does not store. */
const hidden = '••••';
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Returns the fields of `after` whose value differs from `before`. */
export const changedFieldDifferences = <T extends object>(before: T, after: Partial<T>): FieldDifferences =>
  Object.fromEntries(
    entriesOf(after).flatMap(([field, to]) => {
      const from = before[field];
      return JSON.stringify(from ?? null) === JSON.stringify(to ?? null) ? [] : [[field, { from, to }]];
    }),
  );

const filledEntries = (values: object) => Object.entries(values).filter(([, value]) => !isNothing(value));
/** Returns all filled fields of a created object as differences. */
export const createdFieldDifferences = (values: object): FieldDifferences =>
  Object.fromEntries(filledEntries(values).map(([field, to]) => [field, { from: null, to }]));
/** Returns all filled fields of a purged object as differences. */
export const purgedFieldDifferences = (values: object): FieldDifferences =>
  Object.fromEntries(filledEntries(values).map(([field, from]) => [field, { from, to: null }]));
/** Audit differences of an object that is moved into the trash (`trashingDifferences`) or restored (`restoringDifferences`). */
export const trashingDifferences: FieldDifferences = { deleted: { from: false, to: true } };
export const restoringDifferences: FieldDifferences = { deleted: { from: true, to: false } };

/** Replaces filled values by a placeholder and empty ones by null; for passwords, keys and protected fields. */
export const hideValues = ({ from, to }: FieldDifferences[string]): FieldDifferences[string] => ({
  from: isNothing(from) ? null : hidden,
  to: isNothing(to) ? null : hidden,
});

const contact = (text: string): string =>
  /^\S+@[^\s@]+$/.test(text) ? maskedMail(text) : /^\+?[\d\s()-]{7,}$/.test(text) ? maskedPhone(text) : hidden;
const masks: Readonly<Record<string, (text: string) => string>> = { phone: maskedPhone, email: maskedMail, contact };
const secret = /^(password|pwd|secret|token|hash|factor\.secret)$/i;

const longest = 300;
/** Number of unchanged characters shown before the first difference of two texts. */
const lead = 60;
const plain = (markup: string): string =>
  markup
    .replace(/^[^<>]*>/, '')
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns an excerpt of a long text from the position `at` on, without markup. */
const cut = (text: string, at: number): string => {
  const piece = plain(text.slice(at, at + 4 * longest));
  return `${at > 0 ? '…' : ''}${piece.slice(0, longest)}${piece.length > longest || at + 4 * longest < text.length ? '…' : ''}`;
};
const excerpt = ({ from, to }: FieldDifferences[string]): FieldDifferences[string] => {
  const texts = [from, to].map((value) => (typeof value === 'string' ? value : ''));
  const [a = '', b = ''] = texts;
  if (Math.max(a.length, b.length) <= longest) return { from, to };
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  const at = Math.max(0, same - lead);
  return { from: typeof from === 'string' ? cut(from, at) : from, to: typeof to === 'string' ? cut(to, at) : to };
};

/** Shortens all long texts of a structure. */
const shorten = (value: unknown): unknown => {
  if (typeof value === 'string') return value.length > longest ? cut(value, 0) : value;
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]));
};

const toStored = (field: string, difference: FieldDifferences[string]): FieldDifferences[string] => {
  const name = field.split('.').at(-1) ?? field;
  if (secret.test(name)) return hideValues(difference);
  const mask = masks[name];
  const maskOrShorten = (value: unknown) =>
    mask && typeof value === 'string' && value !== '' && value !== hidden ? mask(value) : shorten(value);
  const { from, to } = excerpt(difference);
  return { from: maskOrShorten(from), to: maskOrShorten(to) };
};

/** Returns differences as the audit stores them: secrets hidden, contact data masked, long texts cut around the first difference. */
export const storableDifferences = (changes: FieldDifferences): FieldDifferences =>
  Object.fromEntries(Object.entries(changes).map(([field, difference]) => [field, toStored(field, difference)]));
