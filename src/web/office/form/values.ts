import { type Locale, locales } from '../../../base/locales.ts';
import type { Field, Row } from '../module.ts';

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** One field as the API takes it; undefined where it is left out. */
const fieldValue = (form: FormData, { name, type, empty, number }: Field): unknown => {
  switch (type) {
    case 'checks':
    case 'lookups':
    case 'permissions':
      return form.getAll(name);
    case 'switch':
      return form.has(name);
    case 'locales':
      return Object.fromEntries(
        locales.map((locale): [Locale, string] => [locale, text(form, `${name}.${locale}`)]).filter(([, value]) => value),
      );
    case 'datetime': {
      const at = new Date(text(form, name)); // in the browser's own time zone
      return Number.isNaN(at.getTime()) ? null : at.toISOString();
    }
    default: {
      const value = text(form, name);
      if (value === '') return empty === 'omitted' ? undefined : empty === '' ? '' : null;
      return type === 'number' || number ? Number(value) : value;
    }
  }
};

/** What was filled in, as the body of a call. */
export const requestBodyOf = (form: FormData, fields: readonly Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldValue(form, field)]).filter(([, value]) => value !== undefined));

/** The fields of a form for a new record, or for one that exists. */
export const fieldsFor = (fields: readonly Field[], row: Row | null): readonly Field[] =>
  fields.filter(({ only }) => !only || only === (row ? 'update' : 'create'));

/** A value in words, to compare two versions of a record. */
export const inWords = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.map(inWords).join(', ') || '—';
  if (typeof value === 'object') return Object.values(value).map(inWords).join(' / ') || '—';
  return String(value);
};
