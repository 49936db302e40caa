import { type Locale, locales } from '../../../base/locales.ts';
import type { OfficeFormField, OfficeRow } from '../module.ts';

const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Value of a field for the API; undefined if it is omitted. */
const fieldValue = (form: FormData, { name, type, empty, number }: OfficeFormField): unknown => {
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
      const at = new Date(text(form, name)); // the value of the input is in the time zone of the browser
      return Number.isNaN(at.getTime()) ? null : at.toISOString();
    }
    default: {
      const value = text(form, name);
      if (value === '') return empty === 'omitted' ? undefined : empty === '' ? '' : null;
      return type === 'number' || number ? Number(value) : value;
    }
  }
};

/** Request body with the values of a form. */
export const requestBodyOf = (form: FormData, fields: readonly OfficeFormField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, fieldValue(form, field)]).filter(([, value]) => value !== undefined));

/** Fields of a form: for creating a record if `row` is null, otherwise for updating it. */
export const fieldsFor = (fields: readonly OfficeFormField[], row: OfficeRow | null): readonly OfficeFormField[] =>
  fields.filter(({ only }) => !only || only === (row ? 'update' : 'create'));

/** Formats a value as text, to compare two versions of a record. */
export const valueAsText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (Array.isArray(value)) return value.map(valueAsText).join(', ') || '—';
  if (typeof value === 'object') return Object.values(value).map(valueAsText).join(' / ') || '—';
  return String(value);
};
