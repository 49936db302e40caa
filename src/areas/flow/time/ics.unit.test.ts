import { describe, expect, test } from 'vitest';
import type { AppError } from '../../../base/errors.ts';
import { daysOfIcs } from './ics.server.ts';

const file = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR`;
const date = 'DTSTART;VALUE=DATE:20270101';
const read = async (...events: string[]) => {
  const { days, skipped } = await daysOfIcs(file(...events));
  return { days: [...days.keys()], skipped };
};
const refusal = (text: string): Promise<unknown> =>
  daysOfIcs(text).then(
    () => 'read',
    (error: AppError) => ({ ...error.fields, ...error.factsOf.ics }),
  );

describe('days of an iCalendar file', () => {
  test('single days, several days, yearly events', async () => {
    expect(await read(date)).toEqual({ days: ['2027-01-01'], skipped: 0 });
    expect((await read(`${date}\r\nDTEND;VALUE=DATE:20270103`)).days).toEqual(['2027-01-01', '2027-01-02']);
    expect((await read(`${date}\r\nDURATION:P2D`)).days).toEqual(['2027-01-01', '2027-01-02']);
    expect((await read(`${date}\r\nRRULE:FREQ=YEARLY`)).days).toEqual([2027, 2028, 2029, 2030, 2031].map((year) => `${year}-01-01`));
    expect((await read(`${date}\r\nRRULE:FREQ=YEARLY;COUNT=2`)).days).toEqual(['2027-01-01', '2028-01-01']);
  });

  test.each([
    ['an event of one hour', 'DTSTART:20270101T100000Z'],
    ['a weekly event', `${date}\r\nRRULE:FREQ=WEEKLY`],
    ['a secondly event', `${date}\r\nRRULE:FREQ=SECONDLY`],
    ['an event longer than a year', `${date}\r\nDTEND;VALUE=DATE:20290101`],
    ['an event that ends before its start', `${date}\r\nDTEND;VALUE=DATE:20261201`],
    ['an event without a start', 'SUMMARY:Nothing'],
  ])('skips and counts %s', async (_, lines) => {
    expect(await read(lines, 'DTSTART;VALUE=DATE:20270202')).toEqual({ days: ['2027-02-02'], skipped: 1 });
  });

  test.each([
    ['a text that is not iCalendar', 'nothing'],
    ['an empty file', ''],
    ['an invalid date', file('DTSTART;VALUE=DATE:garbage')],
    ['an invalid recurrence rule', file(`${date}\r\nRRULE:FREQ=NONSENSE`)],
    ['an invalid duration', file(`${date}\r\nDURATION:bad`)],
  ])('refuses %s', async (_, text) => {
    expect(await refusal(text)).toEqual({ ics: 'fileBroken' });
  });

  test('refuses a file that is too large or has too many days', async () => {
    expect(await refusal(file(`SUMMARY:${'x'.repeat(1_100_000)}`))).toEqual({ ics: 'fileSize' });
    const years = Array.from({ length: 6 }, (_, n) => `DTSTART;VALUE=DATE:20${20 + n}0101\r\nDURATION:P366D`);
    expect(await refusal(file(...years))).toEqual({ ics: 'atMostEntries', most: 2000 });
    expect(await refusal(file(...Array.from({ length: 100 }, () => `${date}\r\nDURATION:P366D`)))).toEqual({
      ics: 'atMostEntries',
      most: 2000,
    });
  });

  test.each([
    ['FREQ=YEARLY;BYMONTHDAY=31;BYMONTH=2;BYDAY=MO'],
    ['FREQ=YEARLY;BYMONTH=2;BYDAY=6MO'],
    ['FREQ=YEARLY;BYMONTH=2;BYDAY=6MO;UNTIL=99991231'],
    ['FREQ=YEARLY;BYMONTH=2;BYDAY=6MO;INTERVAL=1000'],
  ])('a hundred events with a rule that matches no day give no days: %s', async (rule) => {
    expect(await read(...Array.from({ length: 100 }, () => `${date}\r\nRRULE:${rule}`))).toEqual({ days: [], skipped: 0 });
  });

  const values = (count: number, one = '20270101') => Array.from({ length: count }, () => one).join(',');
  const parameters = (count: number) => Array.from({ length: count }, (_, n) => `;X-P${n}=${n}`).join('');
  test.each([
    ['a line of more than 10 kB', `SUMMARY:${'x'.repeat(9_993)}`, { ics: 'lineTooLong', most: 10_000 }],
    ['an unfolded line of more than 10 kB', `SUMMARY:${'x\r\n '.repeat(9_993)}`, { ics: 'lineTooLong', most: 10_000 }],
    ['a Chinese line of more than 10 kB', `SUMMARY:${'节'.repeat(3_331)}`, { ics: 'lineTooLong', most: 10_000 }],
    ['51 parameters', `SUMMARY${parameters(51)}:x`, { ics: 'tooManyParameters', most: 50 }],
    [
      '20,001 parameters',
      Array.from({ length: 401 }, () => `X${parameters(50)}:x`).join('\r\n'),
      { ics: 'tooManyParameters', most: 20_000 },
    ],
    [
      '2,001 excluded and added dates',
      Array.from({ length: 29 }, (_, n) => `${n % 2 ? 'EXDATE' : 'RDATE'};VALUE=DATE:${values(69)}`).join('\r\n'),
      { ics: 'tooManyDates', most: 2000 },
    ],
    ['a rule with long lists', `RRULE:FREQ=YEARLY;BYYEARDAY=${values(101, '1')}`, { ics: 'ruleTooComplex', most: 100 }],
    ['a rule with a large count', 'RRULE:FREQ=YEARLY;COUNT=10001', { ics: 'ruleTooComplex', most: 10_000 }],
    ['a rule with a large interval', 'RRULE:FREQ=YEARLY;INTERVAL=1001', { ics: 'ruleTooComplex', most: 1000 }],
    ['six rules of one event', 'RRULE:FREQ=YEARLY\r\n'.repeat(6).trim(), { ics: 'ruleTooComplex', most: 5 }],
    [
      '501 rules',
      Array.from({ length: 501 }, () => 'RRULE:FREQ=YEARLY').join('\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n'),
      { ics: 'ruleTooComplex', most: 500 },
    ],
  ])('refuses %s', async (_, lines, expected) => {
    expect(await refusal(file(`${date}\r\n${lines}`))).toEqual(expected);
  });

  test('accepts a file within the limits', async () => {
    const most = `SUMMARY${parameters(50)}:${'x'.repeat(9_000)}\r\nEXDATE;VALUE=DATE:${values(1000)}\r\nRRULE:FREQ=YEARLY;COUNT=10000;INTERVAL=1000`;
    expect(await refusal(file(`${date}\r\n${most}`))).toBe('read');
    // semicolons in the value are no parameters
    expect(await refusal(file(`${date}\r\nDESCRIPTION;LANGUAGE=en:a;b;c${';d'.repeat(100)}`))).toBe('read');
  });
});
