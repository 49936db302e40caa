import type { FieldFault } from '../../../base/errors.ts';

/** Maximum number of exceptions in a calendar. */
export const maxCalendarExceptions = 2000;

/** Limits of an iCalendar file. */
const bounds = {
  bytes: 1_048_576,
  /** Bytes of an unfolded line. */
  line: 10_000,
  /** Parameters of one property, and of all properties together. */
  parameters: 50,
  allParameters: 20_000,
  /** Values of EXDATE and RDATE together. */
  dates: 2000,
  /** Recurrence rules of one component, and of all components together. */
  rules: 5,
  allRules: 500,
  /** Values of all lists of a rule (BYDAY, BYMONTH and so on). */
  ruleValues: 100,
  count: 10_000,
  interval: 1000,
};

const exceededBoundFault = (
  problem: 'lineTooLong' | 'tooManyParameters' | 'tooManyDates' | 'ruleTooComplex',
  most: number,
): FieldFault => ({
  problem,
  facts: { most },
});

/** Yields unfolded lines as the parser sees them (RFC 5545); yields null and stops at a line that is too long. */
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

/** Number of parameters of a line: semicolons before the first colon outside of quotes. */
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

/** The limit that a recurrence rule exceeds; null if none. */
const checkRule = (line: string): FieldFault | null => {
  let values = 0;
  for (const part of line.slice(line.indexOf(':') + 1).split(';')) {
    const [name = '', value = ''] = part.toUpperCase().split('=', 2);
    if (name.startsWith('BY')) values += 1 + commasIn(value);
    const most = name === 'COUNT' ? bounds.count : name === 'INTERVAL' ? bounds.interval : undefined;
    if (most !== undefined && Number(value) > most) return exceededBoundFault('ruleTooComplex', most);
  }
  return values > bounds.ruleValues ? exceededBoundFault('ruleTooComplex', bounds.ruleValues) : null;
};

/**
 * Checks an iCalendar file in one pass before it is parsed. Returns the limit that it exceeds, or null; text that is not iCalendar is left to the
 * parser.
 */
export const checkIcs = (text: string): FieldFault | null => {
  if (Buffer.byteLength(text) > bounds.bytes) return 'fileSize';
  let [parameters, dates, rules, allRules] = [0, 0, 0, 0];
  for (const line of unfold(text)) {
    if (line === null || Buffer.byteLength(line) > bounds.line) return exceededBoundFault('lineTooLong', bounds.line);
    const own = parametersOf(line);
    parameters += own;
    if (own > bounds.parameters) return exceededBoundFault('tooManyParameters', bounds.parameters);
    if (parameters > bounds.allParameters) return exceededBoundFault('tooManyParameters', bounds.allParameters);
    const name = /^\w+/.exec(line)?.[0].toUpperCase();
    if (name === 'BEGIN') rules = 0;
    else if (name === 'EXDATE' || name === 'RDATE') {
      dates += 1 + commasIn(line);
      if (dates > bounds.dates) return exceededBoundFault('tooManyDates', bounds.dates);
    } else if (name === 'RRULE') {
      rules += 1;
      allRules += 1;
      if (rules > bounds.rules) return exceededBoundFault('ruleTooComplex', bounds.rules);
      if (allRules > bounds.allRules) return exceededBoundFault('ruleTooComplex', bounds.allRules);
      const fault = checkRule(line);
      if (fault) return fault;
    }
  }
  return null;
};
