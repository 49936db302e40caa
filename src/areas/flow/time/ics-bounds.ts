import type { Fault } from '../../../base/errors.ts';

/** So many days a calendar keeps that are not as their weekday. */
export const mostDays = 2000;

/** How much an iCalendar file may hold. */
const bounds = {
  bytes: 1_048_576,
  /** Bytes of a line once it is unfolded. */
  line: 10_000,
  /** Parameters of one property, and of all together. */
  parameters: 50,
  allParameters: 20_000,
  /** Values of EXDATE and RDATE together. */
  dates: 2000,
  /** Recurrence rules of one component, and of all together. */
  rules: 5,
  allRules: 500,
  /** Values of all lists (BYDAY, BYMONTH …) of a rule. */
  ruleValues: 100,
  count: 10_000,
  interval: 1000,
};

const over = (problem: 'lineTooLong' | 'tooManyParameters' | 'tooManyDates' | 'ruleTooComplex', most: number): Fault => ({
  problem,
  facts: { most },
});

/** Lines as the parser unfolds them; one that is too long ends them with null. */
function* unfold(text: string): Generator<string | null> {
  let line = '';
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    const isFold = text[at] === ' ' || text[at] === '\t';
    if (!isFold && line) yield line;
    line = (isFold ? line : '') + text.slice(isFold ? at + 1 : at, end < 0 ? next : end).replace(/\r$/, '');
    if (line.length > bounds.line) return yield null;
    at = next;
  }
  if (line) yield line;
}

/** Parameters of a line: those before the first colon outside of quotes. */
const parametersOf = (line: string): number => {
  let count = 0;
  let quoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (quoted) quoted = sign !== '"';
    else if (sign === '"') quoted = line[at - 1] === '=' || line[at - 1] === ',';
    else if (sign === ':') break;
    else if (sign === ';') count += 1;
  }
  return count;
};

const commasIn = (text: string): number => text.split(',').length - 1;

/** Which bound a recurrence rule passes. */
const checkRule = (line: string): Fault | null => {
  let values = 0;
  for (const part of line.slice(line.indexOf(':') + 1).split(';')) {
    const [name = '', value = ''] = part.toUpperCase().split('=', 2);
    if (name.startsWith('BY')) values += 1 + commasIn(value);
    const most = name === 'COUNT' ? bounds.count : name === 'INTERVAL' ? bounds.interval : undefined;
    if (most !== undefined && Number(value) > most) return over('ruleTooComplex', most);
  }
  return values > bounds.ruleValues ? over('ruleTooComplex', bounds.ruleValues) : null;
};

/** Looks once over an iCalendar file, before anything parses it: which bound it passes, or null. What is no iCalendar is left to the parser. */
export const checkIcs = (text: string): Fault | null => {
  if (Buffer.byteLength(text) > bounds.bytes) return 'fileSize';
  let [parameters, dates, rules, allRules] = [0, 0, 0, 0];
  for (const line of unfold(text)) {
    if (line === null || Buffer.byteLength(line) > bounds.line) return over('lineTooLong', bounds.line);
    const own = parametersOf(line);
    parameters += own;
    if (own > bounds.parameters) return over('tooManyParameters', bounds.parameters);
    if (parameters > bounds.allParameters) return over('tooManyParameters', bounds.allParameters);
    const name = /^\w+/.exec(line)?.[0].toUpperCase();
    if (name === 'BEGIN') rules = 0;
    else if (name === 'EXDATE' || name === 'RDATE') {
      dates += 1 + commasIn(line);
      if (dates > bounds.dates) return over('tooManyDates', bounds.dates);
    } else if (name === 'RRULE') {
      rules += 1;
      allRules += 1;
      if (rules > bounds.rules) return over('ruleTooComplex', bounds.rules);
      if (allRules > bounds.allRules) return over('ruleTooComplex', bounds.allRules);
      const fault = checkRule(line);
      if (fault) return fault;
    }
  }
  return null;
};
