import { type ContentLanguage, contentLanguages } from '../../../../base/locales.ts';
import { isNonNullObject } from '../../../../base/unknown.ts';
import type { ContentValues } from '../../content.ts';

/** Splits a path in the API's error notation: `country`, `fields.level`, `texts.en-us.fields.publisher`. */
const stepsOf = (path: string): string[] => {
  const [head = '', ...rest] = path.split('.');
  if (head === 'texts' && rest[1] === 'fields') return [head, rest[0] ?? '', 'fields', rest.slice(2).join('.')];
  return [head, ...rest];
};

export const valueAtPath = (values: ContentValues, path: string): unknown =>
  stepsOf(path).reduce<unknown>((at, step) => (isNonNullObject(at) ? at[step] : undefined), values);

/** Returns the values with one path replaced; unchanged branches keep their identity (structural sharing). */
export const setValueAtPath = (values: ContentValues, path: string, value: unknown): ContentValues => {
  const put = (at: unknown, [step = '', ...rest]: string[]): object => {
    const before = isNonNullObject(at) ? at : {};
    return { ...before, [step]: rest.length ? put(before[step], rest) : value };
  };
  return { ...values, ...put({ ...values }, stepsOf(path)) };
};

const depths: Readonly<Record<string, number>> = { texts: 2, source: 1, fields: 1 };

/** All values by path, including each own field of a language. */
export const valuesByPath = (values: ContentValues): Map<string, unknown> => {
  const found = new Map<string, unknown>();
  const walk = (path: string, value: unknown, depth: number) => {
    const inside = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (inside && (depth > 0 || /^texts\.[\w-]+\.fields$/.test(path)))
      for (const [name, inner] of Object.entries(value)) walk(`${path}.${name}`, inner, depth - 1);
    else found.set(path, value);
  };
  for (const [name, value] of Object.entries(values)) walk(name, value, depths[name] ?? 0);
  return found;
};

/** Element id of a field, the target of links in the error summary. */
export const fieldElementId = (path: string): string => `f-${path.replace(/[^\w-]/g, '-')}`;
/** Language of a path below `texts`; null for other paths. */
export const languageOfPath = (path: string): ContentLanguage | null => {
  const name = /^texts\.([\w-]+)/.exec(path)?.[1];
  return contentLanguages.find((one) => one === name) ?? null;
};
