import { describe, expect, test } from 'vitest';
import { addWorkingTime, type WorkCalendar, workingSecondsBetween } from './work-time.ts';

const calendar = (more: Partial<WorkCalendar> = {}): WorkCalendar => ({
  ...{ zone: 'Asia/Shanghai', rest: [6, 7], opens: 540, closes: 1080, days: new Map(), knownUntil: '2026-12-31' },
  ...more,
});
const hours = (n: number) => n * 3600;
const at = (text: string) => new Date(text);

describe('working time', () => {
  test('ends with the day and continues on the next day', () => {
    const { at: end } = addWorkingTime(calendar(), at('2026-11-26T17:00:00+08:00'), hours(2));
    expect(end).toEqual(at('2026-11-27T10:00:00+08:00'));
  });

  test('skips weekends and holidays, and includes make-up days', () => {
    const friday = at('2026-09-25T17:00:00+08:00');
    expect(addWorkingTime(calendar(), friday, hours(2)).at).toEqual(at('2026-09-28T10:00:00+08:00'));
    const days = new Map([
      ['2026-09-26', true],
      ['2026-09-28', false],
    ]);
    expect(addWorkingTime(calendar({ days }), friday, hours(2)).at).toEqual(at('2026-09-26T10:00:00+08:00'));
    expect(addWorkingTime(calendar({ days }), friday, hours(11)).at).toEqual(at('2026-09-29T10:00:00+08:00'));
  });

  test('follows the rest days of the stored calendar of India', () => {
    const saturday = at('2026-11-28T10:00:00+05:30');
    const india = calendar({ zone: 'Asia/Kolkata' });
    expect(addWorkingTime(india, saturday, hours(1)).at).toEqual(at('2026-11-30T10:00:00+05:30'));
    expect(addWorkingTime({ ...india, rest: [7] }, saturday, hours(1)).at).toEqual(at('2026-11-28T11:00:00+05:30'));
  });

  test('is marked as beyond the calendar after the last known day', () => {
    expect(addWorkingTime(calendar(), at('2026-12-31T17:00:00+08:00'), hours(1)).beyond).toBe(false);
    expect(addWorkingTime(calendar(), at('2026-12-31T17:00:00+08:00'), hours(2)).beyond).toBe(true);
    expect(addWorkingTime(calendar({ knownUntil: null }), at('2026-01-05T10:00:00+08:00'), 1).beyond).toBe(true);
  });

  test('is not changed by the switch to and from daylight saving time', () => {
    const london = calendar({ zone: 'Europe/London', rest: [] });
    expect(addWorkingTime(london, at('2026-03-28T17:00:00Z'), hours(2)).at).toEqual(at('2026-03-29T09:00:00Z'));
    expect(addWorkingTime(london, at('2026-10-24T16:00:00Z'), hours(2)).at).toEqual(at('2026-10-25T10:00:00Z'));
  });

  test('in China includes make-up Saturdays and skips holidays', () => {
    const rested = ['01', '02', '05', '06', '07'].map((n): [string, boolean] => [`2026-10-${n}`, false]);
    const china = calendar({ days: new Map([...rested, ['2026-10-10', true]]) });
    expect(addWorkingTime(china, at('2026-09-30T17:00:00+08:00'), hours(2)).at).toEqual(at('2026-10-08T10:00:00+08:00'));
    expect(addWorkingTime(china, at('2026-10-09T17:00:00+08:00'), hours(2)).at).toEqual(at('2026-10-10T10:00:00+08:00'));
    expect(workingSecondsBetween(china, at('2026-10-01T00:00:00+08:00'), at('2026-10-08T00:00:00+08:00'))).toBe(0);
  });

  test('continues across the ends of months and years', () => {
    expect(addWorkingTime(calendar(), at('2026-04-30T17:30:00+08:00'), hours(1)).at).toEqual(at('2026-05-01T09:30:00+08:00'));
    expect(addWorkingTime(calendar(), at('2028-02-28T17:00:00+08:00'), hours(2)).at).toEqual(at('2028-02-29T10:00:00+08:00'));
    expect(addWorkingTime(calendar(), at('2026-12-31T17:00:00+08:00'), hours(2)).at).toEqual(at('2027-01-01T10:00:00+08:00'));
  });

  test.each([
    ['Europe/Kaliningrad', '+02:00'],
    ['Europe/Moscow', '+03:00'],
    ['Asia/Vladivostok', '+10:00'],
    ['Asia/Kamchatka', '+12:00'],
    ['America/Noronha', '-02:00'],
    ['America/Sao_Paulo', '-03:00'],
    ['America/Rio_Branco', '-05:00'],
  ])('begins at 9:00 in the time zone %s', (zone, offset) => {
    const one = calendar({ zone });
    expect(addWorkingTime(one, at(`2026-11-26T20:00:00${offset}`), hours(1)).at).toEqual(at(`2026-11-27T10:00:00${offset}`));
    expect(workingSecondsBetween(one, at(`2026-11-26T00:00:00${offset}`), at(`2026-11-27T00:00:00${offset}`))).toBe(hours(9));
  });

  test('of a day that begins in the hour skipped by daylight saving time', () => {
    const brazil = calendar({ zone: 'America/Sao_Paulo', rest: [], opens: 0, closes: 1440 });
    expect(workingSecondsBetween(brazil, at('2018-11-04T03:00:00Z'), at('2018-11-05T02:00:00Z'))).toBe(hours(23));
    expect(addWorkingTime(brazil, at('2018-11-04T01:00:00Z'), hours(3)).at).toEqual(at('2018-11-04T04:00:00Z'));
  });

  test('terminates for a calendar without working days', () => {
    const never = calendar({ rest: [1, 2, 3, 4, 5, 6, 7] });
    expect(addWorkingTime(never, at('2026-11-26T09:00:00+08:00'), 60)).toEqual({ at: at('2026-11-26T09:01:00+08:00'), beyond: true });
    expect(workingSecondsBetween(calendar(), at('2026-11-27T10:00:00+08:00'), at('2026-11-26T10:00:00+08:00'))).toBe(0);
  });

  test('added working time equals the working time between the instants (1,000 cases)', () => {
    let seed = 5;
    const random = (most: number) => {
      seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return Math.floor((seed / 4_294_967_296) * most);
    };
    const zones = ['Asia/Shanghai', 'Europe/Moscow', 'America/Sao_Paulo', 'Asia/Kolkata', 'Asia/Tehran', 'Africa/Cairo'];
    for (let n = 0; n < 1000; n += 1) {
      const days = new Map([[`2026-0${1 + random(9)}-1${random(9)}`, random(2) === 0]]);
      const one = calendar({ zone: zones[random(6)] as string, rest: [1 + random(7), 1 + random(7)], days });
      const from = new Date(Date.UTC(2026, random(12), 1 + random(28), random(24), random(60)));
      const seconds = 1 + random(400_000);
      expect(workingSecondsBetween(one, from, addWorkingTime(one, from, seconds).at)).toBe(seconds);
    }
  });
});
