import { expect, test } from 'vitest';
import { findBestStandardHit } from './best-of.ts';

const hit = (id: string, label: string | null, status: string | null = null, date: string | null = null) => ({ id, label, status, date });

test('a number with a year means the edition of this year, a number without a year the edition in force', () => {
  const hits = [
    hit('1', 'ISO/IEC 27001:2013', 'superseded', '2013-10'),
    hit('2', 'ISO/IEC 27001:2022', 'in-force', '2022-10'),
    hit('3', 'ISO/IEC 27001:2026', 'upcoming', '2026-12'),
    hit('4', 'ISO/IEC 27002:2022', 'in-force', '2022'),
  ];
  expect(findBestStandardHit(hits, 'iso iec 27001-2013')?.id).toBe('1');
  expect(findBestStandardHit(hits, 'ISO/IEC 27001')?.id).toBe('2');
  expect(findBestStandardHit(hits, 'ISO 27001')).toBeUndefined();
  expect(findBestStandardHit(hits, 'quality')).toBeUndefined();
  expect(findBestStandardHit([hit('5', null), hit('6', 'GB/T 22080-2016', 'superseded', '2016')], 'GBT22080')?.id).toBe('6');
});

test('among editions of equal status the newest is chosen', () => {
  expect(findBestStandardHit([hit('1', 'GB/T 1.1-2009', null, '2009'), hit('2', 'GB/T 1.1-2020', null, '2020')], 'GB/T 1.1')?.id).toBe('2');
});
