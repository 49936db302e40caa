import { describe, expect, it } from 'vitest';
import { designationKey } from './designation.ts';
import { designationSeriesKey, editionSortKeyOf, supplementBase } from './designation-editions.ts';

/** Numbers of one document from its first to its last edition, as printed by the publishers. */
const series: readonly (readonly [string, readonly string[]])[] = [
  [
    'itutx.509',
    [
      'ITU-T X.509 (11/1988)',
      'ITU-T X.509 (11/1993)',
      'ITU-T X.509 (08/1997)',
      'ITU-T X.509 (03/2000)',
      'ITU-T X.509 (08/2005)',
      'ITU-T X.509 (11/2008)',
      'ITU-T X.509 (10/2012)',
      'ITU-T X.509 (10/2016)',
      'ITU-T X.509 (10/2019)',
    ],
  ],
  [
    'ituth.264',
    [
      'ITU-T H.264 (05/2003)',
      'ITU-T H.264 (04/2013)',
      'ITU-T H.264 (V9) (02/2014)',
      'ITU-T H.264 (V10) (02/2016)',
      'ITU-T H.264 (V16) (06/2026)',
    ],
  ],
  ['itutg.8275.2-y1369.2', ['ITU-T G.8275.2/Y.1369.2 (06/2016)', 'ITU-T G.8275.2/Y.1369.2 (03/2020)']],
  ['iturbt.601', ['ITU-R BT.601-3', 'ITU-R BT.601-7', 'ITU-R BT.601-10']],
  ['etsien301549', ['ETSI EN 301 549 V1.1.2 (2015-04)', 'ETSI EN 301 549 V3.2.1 (2021-03)', 'ETSI EN 301 549 V10.0.0 (2021-01)']],
  ['etsiets300133-4', ['ETSI ETS 300 133-4 ed.1 (1992-07)', 'ETSI ETS 300 133-4 ed.2 (1997-03)']],
  ['nistsp800-53', ['NIST SP 800-53', 'NIST SP 800-53r4', 'NIST SP 800-53 Rev. 5']],
  ['fips140', ['FIPS 140-2', 'FIPS 140-3']],
  ['gbt22239', ['GB/T 22239-2008', 'GB/T 22239-2019']],
  ['gost12.1.004', ['ГОСТ 12.1.004-76', 'ГОСТ 12.1.004-91']],
  ['ieee802.1q', ['IEEE Std 802.1Q-2014', 'IEEE 802.1Q-2018']],
  ['iec60079-0', ['IEC 60079-0:2011', 'IEC 60079-0:2017']],
  ['en840-1', ['EN 840-1:2012', 'EN 840-1:2012+A1:2020']],
  ['w3chtml5', ['W3C WD-html5-20121025', 'W3C REC-html5-20141028']],
  ['3gppts23.501', ['3GPP TS 23.501:Rel-15/15.3.0', '3GPP TS 23.501:Rel-16/16.0.0']],
];

describe('designationSeriesKey and editionSortKeyOf', () => {
  it.each(series)('%s: one series with its editions in order', (key, editions) => {
    expect(editions.map(designationSeriesKey)).toEqual(editions.map(() => key));
    const order = editions.map((number) => editionSortKeyOf(number, null) ?? '');
    expect(order).toEqual([...new Set(order)].sort());
    expect(new Set(editions.map(designationKey)).size).toBe(editions.length);
  });

  it('drafts of a document belong to its series', () => {
    for (const draft of ['ISO/IEC DIS 18004', 'ISO/IEC CD 18004', 'ISO/IEC FDIS 18004.2'])
      expect(designationSeriesKey(draft)).toBe(designationSeriesKey('ISO/IEC 18004:2024'));
    expect(designationSeriesKey('ISO/CD TR 21394.2')).toBe('isotr21394');
    expect(designationSeriesKey('ISO/DTR 6277')).toBe(designationSeriesKey('ISO/TR 6277'));
    expect(designationSeriesKey('IEEE P802.1CF/D-3.0-2018-10')).toBe(designationSeriesKey('IEEE Std 802.1CF-2019'));
    expect(designationSeriesKey('ISO 7010:2019/CD Amd 165')).toBe(designationSeriesKey('ISO 7010:2019/Amd 165:2021'));
  });

  it('another rendering of an edition is not a newer edition', () => {
    for (const number of ['IEC 60079-0:2017 RLV', 'IEC 60079-0:2017+AMD1:2020 CSV', 'IEC 60079-0:2017+AMD1:2019+AMD2:2021 CSV']) {
      expect(designationSeriesKey(number)).toBe('iec60079-0');
      expect(editionSortKeyOf(number, '2021-03')).toBe(editionSortKeyOf('IEC 60079-0:2017', '2017-12'));
    }
  });

  it('the publication date decides the order if the number has no date; the key is null without a date or version', () => {
    expect(editionSortKeyOf('ISO/IEC 18004', '2024-08')).toBe(editionSortKeyOf('ISO/IEC 18004:2024', '2024-08-12'));
    expect(editionSortKeyOf('ISO/IEC 18004', null)).toBeNull();
    expect(editionSortKeyOf('ITU-T H.264 (V9)', null)).not.toBeNull();
    expect((editionSortKeyOf('ITU-T H.264 (V9)', null) ?? '') < (editionSortKeyOf('ITU-T H.264 (V16)', null) ?? '')).toBe(true);
  });

  it('a supplement has its own series for each edition that it amends', () => {
    expect(designationSeriesKey('ISO/IEC 7810:2003/Amd 1:2009')).toBe('isoiec7810:2003-amd1');
    expect(designationSeriesKey('ITU-T X.509 (2012) Err. 1')).toBe('itutx.509:2012-err1');
    expect(designationSeriesKey('ITU-T X.509 (1997) Technical Cor. 2 (02/2001)')).toBe('itutx.509:1997-cor2');
    expect(designationSeriesKey('ISO 9001:2015/Amd 1:2024')).not.toBe(designationSeriesKey('ISO 9001:2008/Amd 1:2009'));
    expect(editionSortKeyOf('ITU-T G.993.2 (2006) Amd. 1 (04/2007)', null)).toBe('2007-04');
  });
});

describe('supplementBase', () => {
  it.each([
    ['ITU-T X.509 (2012) Err. 1', 'ITU-T X.509 (2012)', 'erratum', 1],
    ['ITU-T G.993.2 (2006) Amd. 1 (04/2007)', 'ITU-T G.993.2 (2006)', 'amendment', 1],
    ['ITU-T G.993.2 (2006) Amd. 1 Cor. 1 (07/2007)', 'ITU-T G.993.2 (2006) Amd. 1', 'corrigendum', 1],
    ['ITU-T X.680 (1994) Amd. 1/Technical Cor. 1 (12/1997)', 'ITU-T X.680 (1994) Amd. 1', 'corrigendum', 1],
    ['ITU-T G.7041/Y.1303 (2001) Cor. 1 (03/2003)', 'ITU-T G.7041/Y.1303 (2001)', 'corrigendum', 1],
    ['ITU-T X.509 Suppl. 3 (2012)', 'ITU-T X.509', 'supplement', 3],
    ['Suppl. 3 to ITU-T Y.3500', 'ITU-T Y.3500', 'supplement', 3],
    ['ISO/IEC 7810:2003/Amd 1:2009', 'ISO/IEC 7810:2003', 'amendment', 1],
    ['ISO/IEC 7810:2003/Amd 1:2009/Cor 2:2010', 'ISO/IEC 7810:2003/Amd 1:2009', 'corrigendum', 2],
    ['ISO 7010:2019/CD Amd 165', 'ISO 7010:2019', 'amendment', 165],
    ['ISO/IEC 14496-10/FDAM 1', 'ISO/IEC 14496-10', 'amendment', 1],
    ['ISO 6937-2:1983/Add 1:1989', 'ISO 6937-2:1983', 'addendum', 1],
    ['IEC 60335-1:2020/ISH2:2025', 'IEC 60335-1:2020', 'supplement', 2],
    ['IEC 60034-14:1982/AMD1:1988', 'IEC 60034-14:1982', 'amendment', 1],
    ['EN 60335-1:2012/A15:2021', 'EN 60335-1:2012', 'amendment', 15],
    ['EN 60335-1:2012/AC:2014', 'EN 60335-1:2012', 'corrigendum', null],
    ['ETSI ETS 300 133-4/A1 ed.1 (1994-01)', 'ETSI ETS 300 133-4', 'amendment', 1],
    ['IEEE 802.1Q-2018/Cor 1-2020', 'IEEE 802.1Q-2018', 'corrigendum', 1],
    ['GB 4943.1-2011/XG1-2012', 'GB 4943.1-2011', 'amendment', 1],
    ['GB 5749-2006 第1号修改单', 'GB 5749-2006', 'amendment', 1],
    ['GB/T 1.1-2009《第二号修改单》', 'GB/T 1.1-2009', 'amendment', 2],
    ['ГОСТ 12.1.004-91 Изм. 1', 'ГОСТ 12.1.004-91', 'amendment', 1],
    ['ГОСТ Р 52108-2003 (Изменение № 1)', 'ГОСТ Р 52108-2003', 'amendment', 1],
    ['ABNT NBR 5410:2004/Emenda 1:2016', 'ABNT NBR 5410:2004', 'amendment', 1],
    ['IS 456:2000 Amendment No. 4', 'IS 456:2000', 'amendment', 4],
  ])('%s belongs to %s', (number, base, type, order) => {
    expect(supplementBase(number)).toEqual({ base, type, order });
  });

  it.each([
    'ISO/IEC 27001:2022',
    'ITU-T G Suppl. 39 (02/2016)',
    'ITU-T E-800 series Suppl. 5 (11/1988)',
    'EN 840-1:2012+A1:2020',
    'IEC 60079-0:2017+AMD1:2020 CSV',
    'ГОСТ 12.1.004-91 с изм. 1',
    'ISO/IEC DIR 1 ISO SUP:2023',
    'ITU-T G.722.2 Annex B (2002)',
    'Amendment',
    '',
  ])('%s is not a supplement', (number) => {
    expect(supplementBase(number)).toBeNull();
  });

  it('every spelling of a supplement has the same key', () => {
    const spellings = ['/AMD1:2024', '/Amd 1:2024', '/Amd.1:2024', '/Amd. 1 (2024)', ' Amendment 1:2024', '/AMENDMENT No. 1:2024'];
    expect(new Set(spellings.map((one) => designationKey(`ISO/IEC 18004:2024${one}`)))).toEqual(new Set(['isoiec18004:2024-amd1:2024']));
    expect(designationKey('GB 5749-2006 第1号修改单')).toBe(designationKey('GB 5749-2006/XG1'));
    expect(designationKey('ITU-T X.509 (1997) Technical Cor. 2 (02/2001)')).toBe(designationKey('ITU-T X.509 (1997) Cor. 2 (02/2001)'));
    expect(designationKey('ITU-T H.264 (V16) (06/2026)')).toBe(designationKey('ITU-T H.264 (06/2026)'));
    expect(designationKey('IEEE Std 802.1Q-2018')).toBe(designationKey('IEEE 802.1Q-2018'));
  });
});
