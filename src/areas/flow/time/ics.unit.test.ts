import { describe, expect, test } from 'vitest';
import { daysOfIcs } from './ics.server.ts';

const file = (...events: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n${events.map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`).join('')}END:VCALENDAR`;
const date = 'DTSTART;VALUE=DATE:20270101';
const read = (...events: string[]) => {
  const { days, skipped } = daysOfIcs(file(...events));
  return { days: [...days.keys()], skipped };
};
const refusal = (text: string): unknown => {
  try {
    return daysOfIcs(text);
  } catch (error) {
    return (error as { fields?: object }).fields;
  }
};

describe('days of an iCalendar file', () => {
  test('one day, several days, every year', () => {
    expect(read(date)).toEqual({ days: ['2027-01-01'], skipped: 0 });
    expect(read(`${date}\r\nDTEND;VALUE=DATE:20270103`).days).toEqual(['2027-01-01', '2027-01-02']);
    expect(read(`${date}\r\nDURATION:P2D`).days).toEqual(['2027-01-01', '2027-01-02']);
    expect(read(`${date}\r\nRRULE:FREQ=YEARLY`).days).toEqual([2027, 2028, 2029, 2030, 2031].map((year) => `${year}-01-01`));
    expect(read(`${date}\r\nRRULE:FREQ=YEARLY;COUNT=2`).days).toEqual(['2027-01-01', '2028-01-01']);
  });

  test.each([
    ['an hour', 'DTSTART:20270101T100000Z'],
    ['every week', `${date}\r\nRRULE:FREQ=WEEKLY`],
    ['every second', `${date}\r\nRRULE:FREQ=SECONDLY`],
    ['longer than a year', `${date}\r\nDTEND;VALUE=DATE:20290101`],
    ['an end before the beginning', `${date}\r\nDTEND;VALUE=DATE:20261201`],
    ['no day', 'SUMMARY:Nothing'],
  ])('skips and counts %s', (_, lines) => {
    expect(read(lines, 'DTSTART;VALUE=DATE:20270202')).toEqual({ days: ['2027-02-02'], skipped: 1 });
  });

  test.each([
    ['no calendar', 'nothing'],
    ['nothing', ''],
    ['a date that is none', file('DTSTART;VALUE=DATE:garbage')],
    ['a rule that is none', file(`${date}\r\nRRULE:FREQ=NONSENSE`)],
    ['a length that is none', file(`${date}\r\nDURATION:bad`)],
  ])('refuses %s', (_, text) => {
    expect(refusal(text)).toEqual({ ics: 'fileBroken' });
  });

  test('refuses what is too large, names too many days, or takes too long', () => {
    expect(refusal(file(`SUMMARY:${'x'.repeat(1_100_000)}`))).toEqual({ ics: 'fileSize' });
    const years = Array.from({ length: 6 }, (_, n) => `DTSTART;VALUE=DATE:20${20 + n}0101\r\nDURATION:P366D`);
    expect(refusal(file(...years))).toEqual({ ics: 'atMostEntries' });
    expect(refusal(file(...Array.from({ length: 100 }, () => `${date}\r\nDURATION:P366D`)))).toEqual({ ics: 'atMostEntries' });
    const never = `${date}\r\nRRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=6MO`;
    expect(refusal(file(...Array.from({ length: 5000 }, () => never)))).toEqual({ ics: 'fileBroken' });
  });
});
