import { countries } from '../../../../base/locales.ts';
import { isOneOf, keysOf } from '../../../../base/typed-keys.ts';
import { isNonNullObject } from '../../../../base/unknown.ts';
import { kindSlugs } from '../../../../records/kinds/index.ts';
import type { ScreenFigures } from '../../operations.ts';
import { sectionKinds } from '../../sections.ts';

const isCount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isCountOrNull = (value: unknown): boolean => value === null || isCount(value);
const listOf = (fits: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(fits);
const isText = (value: unknown): boolean => typeof value === 'string';
/** Returns a check that a value is an object with valid values under all keys of `known`. */
const shapedLike = (known: object, fits: (value: unknown) => boolean) => (value: unknown) =>
  isNonNullObject(value) && Object.keys(known).every((name) => fits(value[name]));

const isMoment = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(String(value)));
const isEvent = (value: unknown): boolean =>
  isNonNullObject(value) &&
  isText(value.id) &&
  isMoment(value.at) &&
  isOneOf(keysOf(sectionKinds), value.section) &&
  (value.country === null || isOneOf(countries, value.country));
const isHotItem = (value: unknown): boolean =>
  isNonNullObject(value) &&
  isOneOf(kindSlugs, value.type) &&
  [value.id, value.title, value.locale].every(isText) &&
  (value.source === null || isText(value.source)) &&
  isCount(value.hot) &&
  listOf(isCount)(value.trend);

type FigureCheck = (value: unknown, last: ScreenFigures) => boolean;
const checks: Readonly<Partial<Record<keyof ScreenFigures, FigureCheck>>> = {
  ...Object.fromEntries(countries.map((country) => [country, isCount])),
  industries: listOf(isText),
  kws: listOf(isText),
  count: (value, { count }) => shapedLike(count, isCount)(value),
  usage: (value, { usage }) => shapedLike(usage, isCount)(value),
  hot: listOf(isHotItem),
  access: (value) => isNonNullObject(value) && [value.total, value.new, value.inc].every(isCount) && listOf(isCountOrNull)(value.detail),
  rt: (value) => listOf(isCountOrNull)(value) && Array.isArray(value) && value.length === 13,
  events: listOf(isEvent),
  since: (value, { since }) => shapedLike(since, (one) => one === null || isMoment(one))(value),
  at: isMoment,
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges an answer into the last figures. A missing or invalid part keeps its last value. An equal part keeps its object identity, which
 * avoids rendering.
 */
export const mergeFigures = (last: ScreenFigures, answer: unknown): ScreenFigures => {
  if (!isNonNullObject(answer)) throw new TypeError('No figures');
  const good = keysOf(checks).filter((name) => checks[name]?.(answer[name], last) && !isSame(answer[name], last[name]));
  return { ...last, ...Object.fromEntries(good.map((name) => [name, answer[name]])) };
};
