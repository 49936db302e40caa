import { countries } from '../../../base/locales.ts';
import { keysOf } from '../../../base/typed-keys.ts';
import { isRecord } from '../../../base/unknown.ts';
import type { ScreenFigures } from '../operations.ts';

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value);
const listOf = (fits: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits);
const isText = (value: unknown): boolean => typeof value === 'string';
/** An object with a fitting value under every name that a known one has. */
const shapedLike = (known: object, fits: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.keys(known).every((name) => fits(value[name]));

type Check = (value: unknown, last: ScreenFigures) => boolean;
const checks: Readonly<Partial<Record<keyof ScreenFigures, Check>>> = {
  ...Object.fromEntries(countries.map((country) => [country, isCount])),
  industries: listOf(isText),
  kws: listOf(isText),
  count: (value, { count }) => shapedLike(count, isCount)(value),
  usage: (value, { usage }) => shapedLike(usage, isCount)(value),
  hot: listOf(isRecord),
  access: (value) => isRecord(value) && [value.total, value.new, value.inc].every(isCount) && listOf(isCountOrNull)(value.detail),
  rt: (value) => listOf(isCountOrNull)(value) && Array.isArray(value) && value.length === 13,
  events: listOf((value) => isRecord(value) && isText(value.id) && isText(value.section) && isText(value.at)),
  since: isRecord,
  at: (value) => isText(value) && !Number.isNaN(Date.parse(String(value))),
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What an answer says over what was known: a part that is missing, or is nothing such, keeps its last value; one that says the same is the
 * same object, so that nothing is drawn anew for it.
 */
export const mergeFigures = (last: ScreenFigures, answer: unknown): ScreenFigures => {
  if (!isRecord(answer)) throw new TypeError('No figures');
  const good = keysOf(checks).filter((name) => checks[name]?.(answer[name], last) && !isSame(answer[name], last[name]));
  return { ...last, ...Object.fromEntries(good.map((name) => [name, answer[name]])) };
};
