import { expect, test } from 'vitest';
import { hasPeriodStarted, isPartialDate, today } from './dates.ts';

test.each(['2024', '2024-05', '2024-05-17', '2024-02-29', '1999-12-31', '0999'])('isPartialDate accepts %s', (value) =>
  expect(isPartialDate(value)).toBe(true),
);

const wrong = [
  '',
  '24',
  '2024-',
  '2024-5',
  '2024-13',
  '2024-00',
  '2024-05-32',
  '2023-02-29',
  '2024-04-31',
  '2024-05-17T00:00',
  ' 2024',
  '2024\n',
  '２０２４',
  '+2024',
  '20240517',
  '2024/05',
];
test.each(wrong)('isPartialDate rejects %j', (value) => expect(isPartialDate(value)).toBe(false));

test.each([
  ['2024', '2023-12-31', false],
  ['2024', '2024-01-01', true],
  ['2024-05', '2024-04-30', false],
  ['2024-05', '2024-05-01', true],
  ['2024-05-17', '2024-05-16', false],
  ['2024-05-17', '2024-05-17', true],
])('hasStarted(%s, %s) is %s', (date, day, begun) => expect(hasPeriodStarted(date, day)).toBe(begun));

test('today returns a complete date', () => {
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(isPartialDate(today())).toBe(true);
});
