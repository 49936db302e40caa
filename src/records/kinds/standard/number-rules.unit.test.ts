import { expect, it } from 'vitest';
import { countryOfNumber, obligationOf, standardTypeOf } from './number-rules.ts';

it.each([
  ['GB 9706.1-2020', 'national', 'mandatory', 'cn'],
  ['GB/T 22239-2019', 'national', 'voluntary', 'cn'],
  ['GB/Z 42217-2022', 'national', 'guide', 'cn'],
  ['YY 0055-2018', 'industry', 'mandatory', 'cn'],
  ['YY/T 0466.1-2016', 'industry', 'voluntary', 'cn'],
  ['GM/Y 5001-2019', 'industry', 'guide', 'cn'],
  ['T/CESA 1099-2020', 'group', 'voluntary', 'cn'],
  ['DB11/T 1234-2020', null, 'voluntary', 'cn'],
  ['ГОСТ Р 59276-2020', 'national', null, 'ru'],
  ['ГОСТ 34.602-2020', 'regional', null, null],
  ['СП 63.13330.2018', 'national', null, 'ru'],
  ['ТР ТС 010/2011', 'regional', 'mandatory', null],
  ['ABNT NBR ISO/IEC 27001:2022', 'national', null, 'br'],
  ['IS 17428 (Part 1):2020', 'national', null, 'in'],
  ['SANS 10400-XA:2021', 'national', null, 'za'],
  ['ISO/IEC 27001:2022', 'international', null, null],
  ['ISO/IEC Guide 51:2014', 'international', 'guide', null],
  ['ITU-T X.509 (10/2019)', 'international', null, null],
  ['GSO ISO 9001:2015', 'regional', null, null],
  ['EN 301 549 V3.2.1', 'regional', null, null],
  ['W3C REC-html5-20141028', 'group', null, null],
  ['whatever 12', null, null, null],
])('%s is %s, %s, of %s', (number, type, obligation, country) => {
  expect([standardTypeOf(number), obligationOf(number), countryOfNumber(number)]).toEqual([type, obligation, country]);
});
