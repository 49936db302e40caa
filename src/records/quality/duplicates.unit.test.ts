import { describe, expect, it } from 'vitest';
import { designationKey } from '../engine/designation.ts';
import { designationSeriesKey, editionSortKeyOf } from '../engine/designation-editions.ts';
import { findDuplicates, type SeriesMember } from './duplicates.ts';

let last = 0;
const member = (number: string, date: string | null, more: Partial<SeriesMember> = {}): SeriesMember => ({
  n: ++last,
  key: designationKey(number),
  number,
  series: designationSeriesKey(number),
  editionSort: editionSortKeyOf(number, date),
  declared: 'current',
  state: 'published',
  country: null,
  date,
  lang: 'en-us',
  title: 'Bar code symbology',
  ...more,
});
/** Numbers of the duplicates found, as `gone → kept`. */
const joined = (...members: SeriesMember[]): string[] => {
  const numbers = new Map(members.map(({ n, number }) => [n, number]));
  return findDuplicates(members).map(({ gone, kept: survivor }) => `${numbers.get(gone)} → ${numbers.get(survivor)}`);
};

describe('findDuplicates', () => {
  it('merges an undated number into the edition of its date', () => {
    expect(
      joined(member('ISO/IEC 18004', '2024-08'), member('ISO/IEC 18004:2015', '2015-02'), member('ISO/IEC 18004:2024', '2024-08')),
    ).toEqual(['ISO/IEC 18004 → ISO/IEC 18004:2024']);
    expect(joined(member('ISO 1', '2024'), member('ISO 1:2025', '2025-01'))).toEqual([]);
    expect(joined(member('ISO 2', '2024-12'), member('ISO 2:2025', '2024-12'))).toEqual(['ISO 2 → ISO 2:2025']);
  });

  it('merges a number without a date into the only edition, if the titles are equal', () => {
    expect(joined(member('GB/T 22239', null), member('GB/T 22239-2019', '2019-05-10'))).toEqual(['GB/T 22239 → GB/T 22239-2019']);
    expect(joined(member('GB/T 1', null, { title: 'Another one' }), member('GB/T 1-2019', '2019'))).toEqual([]);
    expect(joined(member('GB/T 2', null), member('GB/T 2-2008', '2008'), member('GB/T 2-2019', '2019'))).toEqual([]);
  });

  it('ignores drafts of the next edition, and variants such as redline versions', () => {
    expect(joined(member('ISO 3', null, { declared: 'draft' }), member('ISO 3:2019', '2019'))).toEqual([]);
    expect(joined(member('ISO/DIS 4', null), member('ISO 4:2019', '2019'))).toEqual([]);
    expect(joined(member('ISO 5:2019/CD Amd 1', null), member('ISO 5:2019/Amd 1:2021', '2021'))).toEqual([]);
    expect(joined(member('IEC 6:2019 RLV', '2019'), member('IEC 6:2019', '2019'))).toEqual([]);
    expect(joined(member('ISO 7', '2019'), member('ISO 7:2019', '2019', { declared: 'draft' }))).toEqual([]);
  });

  it('merges a supplement without its year into the one with a year, if there is only one', () => {
    expect(joined(member('ISO 10033-1:2011/Amd 1', null), member('ISO 10033-1:2011/AMD1:2024', '2024', { title: 'Amendment 1' }))).toEqual([
      'ISO 10033-1:2011/Amd 1 → ISO 10033-1:2011/AMD1:2024',
    ]);
    const two = [
      member('ITU-T X.509 (2000) Technical Cor. 3 (02/2003)', null),
      member('ITU-T X.509 (2000) Technical Cor. 3 (04/2004)', null),
    ];
    expect(joined(member('ITU-T X.509 (2000) Cor. 3', null), ...two)).toEqual([]);
  });

  it('follows the numbering rules of ITU and W3C', () => {
    expect(
      joined(member('ITU-T X.509 (2012)', null), member('ITU-T X.509 (10/2012)', null), member('ITU-T X.509 (10/2016)', null)),
    ).toEqual(['ITU-T X.509 (2012) → ITU-T X.509 (10/2012)']);
    expect(joined(member('ITU-T G.8 (2012)', null), member('ITU-T G.8 (01/2012)', null), member('ITU-T G.8 (11/2012)', null))).toEqual([]);
    expect(joined(member('ITU-R BT.1893', null), member('ITU-R BT.1893-0', null), member('ITU-R BT.1893-1', null))).toEqual([
      'ITU-R BT.1893 → ITU-R BT.1893-0',
    ]);
    const drafts = ['W3C WD-2dcontext2-20140520', 'W3C NOTE-2dcontext2-20150929'].map((number) =>
      member(number, null, { declared: 'draft' }),
    );
    expect(joined(member('W3C 2dcontext2', null), ...drafts)).toEqual(['W3C 2dcontext2 → W3C NOTE-2dcontext2-20150929']);
  });

  it('separates records of different countries or states', () => {
    expect(joined(member('ES 8', null, { country: 'eg' }), member('ES 8:2019', '2019', { country: 'et' }))).toEqual([]);
    expect(joined(member('ISO 9', '2019'), member('ISO 9:2019', '2019', { state: 'draft' }))).toEqual([]);
  });
});
