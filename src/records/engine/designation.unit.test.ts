import { describe, expect, it } from 'vitest';
import { designationFormOfQuery, designationKey, designationSearchFormsOf, designationSortKey, parseDesignation } from './designation.ts';
import { designationSeriesKey } from './designation-editions.ts';

describe('designationKey', () => {
  it.each([
    ['GB/T 22239-2019', 'gbt22239:2019'],
    ['GB/T22239—2019', 'gbt22239:2019'],
    ['ＧＢ／Ｔ　２２２３９－２０１９', 'gbt22239:2019'],
    ['gbt 22239', 'gbt22239'],
    ['ГОСТ Р 59276-2020', 'gostr59276:2020'],
    ['GOST R 59276-2020', 'gostr59276:2020'],
    ['ГОСТ Р ИСО/МЭК 27001-2021', 'gostrisoiec27001:2021'],
    ['ГОСТ 12.1.004-91*', 'gost12.1.004:1991'],
    ['ГОСТ IEC 60335-2-30', 'gostiec60335-2-30'],
    ['СП 63.13330.2018', 'sp63.13330:2018'],
    ['СТ РК 1.2-2020', 'strk1.2:2020'],
    ['РМГ 12-96', 'rmg12:1996'],
    ['ПМГ 02-2008', 'pmg02:2008'],
    ['СанПиН 1.2.3685-21', 'sanpin1.2.3685:2021'],
    ['ISO/IEC 27001:2022', 'isoiec27001:2022'],
    ['ISO/IEC 27001:2022(E)', 'isoiec27001:2022'],
    ['ISO 9001-2015', 'iso9001:2015'],
    ['ISO 10993-1:2018', 'iso10993-1:2018'],
    ['ISO/IEC TR 24028:2020', 'isoiectr24028:2020'],
    ['ISO/IEC TR 11801-9909:2020', 'isoiectr11801-9909:2020'],
    ['ABNT NBR ISO/IEC 27001:2022', 'abntnbrisoiec27001:2022'],
    ['IS 17428 (Part 1):2020', 'is17428-1:2020'],
    ['SANS 10400-XA:2021', 'sans10400-xa:2021'],
    ['GM/T 0001.1-2012', 'gmt0001.1:2012'],
    ['GM/Y5002-2018', 'gmy5002:2018'],
    ['T/CESA 1099-2020', 'tcesa1099:2020'],
    ['T/31SCTA 001-2017', 't31scta001:2017'],
    ['ITU-T X.509 (10/2019)', 'itutx.509:2019-10'],
    ['IEEE 802.11-2020', 'ieee802.11:2020'],
    ['ES 1234/2008', 'es1234:2008'],
    ['W3C REC-html5-20141028', 'w3crec-html5-20141028'],
    ['ISO/IEC 7810:2003/Amd 1:2009', 'isoiec7810:2003-amd1:2009'],
    ['ISO/IEC TR 13818-5:1997/Amd 1:1999/Cor 2:2004', 'isoiectr13818-5:1997-amd1:1999-cor2:2004'],
    ['ISO/IEC DIR 1 ISO SUP:2023', 'isoiecdir1-isosup:2023'],
    ['Стандарт  без номера', 'standart-bez-nomera'],
  ])('%s → %s', (text, key) => {
    expect(designationKey(text)).toBe(key);
  });

  it('gives a document and each of its supplements different keys', () => {
    const numbers = ['', '/Amd 1:2009', '/Amd 2:2009', '/Cor 1:2009', '/Add 1:2009', '/DAmd 1', '/DAM 1', '/Amd 1:2009/Cor 1:2010'].map(
      (tail) => `ISO/IEC 7810:2003${tail}`,
    );
    expect(new Set(numbers.map(designationKey)).size).toBe(numbers.length);
  });
});

describe('parseDesignation', () => {
  it('splits numbers into their parts', () => {
    expect(parseDesignation('GB/T 16886.1-2022')).toEqual({ prefix: 'gbt', number: '16886', part: '1', year: '2022' });
    expect(parseDesignation('СП 63.13330.2018')).toEqual({ prefix: 'sp', number: '63.13330', part: null, year: '2018' });
    expect(parseDesignation('ISO/IEC/IEEE 8802-1Q:2024')).toEqual({ prefix: 'isoiecieee', number: '8802', part: '1q', year: '2024' });
    expect(parseDesignation('ITU-T X.509 (10/2019)')).toEqual({ prefix: 'itut', number: 'x.509', part: null, year: '2019' });
    expect(parseDesignation('国家标准')).toBeNull();
    expect(parseDesignation('')).toBeNull();
  });
});

describe('designationSeriesKey', () => {
  it('is equal for all editions of a document and differs between documents', () => {
    expect(designationSeriesKey('GB/T 22239-2019')).toBe(designationSeriesKey('gbt22239—2008'));
    expect(designationSeriesKey('ISO 10993-1:2018')).not.toBe(designationSeriesKey('ISO 10993-2:2018'));
    expect(designationSeriesKey('ISO/IEC 7810:2003/Amd 1:2009')).toBe('isoiec7810:2003-amd1');
    expect(designationSeriesKey('W3C REC-html5-20141028')).toBe(designationSeriesKey('W3C html5'));
  });
});

describe('designationSearchFormsOf and designationFormOfQuery', () => {
  it('contains the usual spellings', () => {
    expect(designationSearchFormsOf('ISO/IEC 27001:2022')).toEqual(
      expect.arrayContaining(['isoiec27001:2022', 'isoiec27001', 'iso27001', 'iec27001', '27001']),
    );
    expect(designationSearchFormsOf('ABNT NBR ISO/IEC 27001:2022')).toEqual(
      expect.arrayContaining(['abntnbrisoiec27001', 'nbrisoiec27001', 'iso27001']),
    );
    expect(designationSearchFormsOf('ISO 10993-1:2018')).toEqual(expect.arrayContaining(['iso10993-1', 'iso10993', '10993']));
    expect(designationSearchFormsOf('РМГ 12-96')).toEqual(['rmg12:1996', 'rmg12']);
  });

  it('contains at most twelve ASCII forms', () => {
    for (const text of [
      'ABNT NBR ISO/IEC/IEEE 29119-1:2022',
      'ISO/IEC/IEEE 8802-1Q:2024/Amd 37:2025',
      'ГОСТ Р ИСО/МЭК ТО 13335-5-2006',
      '标准',
      '',
    ]) {
      const forms = designationSearchFormsOf(text);
      expect(forms.length).toBeLessThanOrEqual(12);
      for (const form of forms) expect(form).toMatch(/^[a-z0-9.:-]+$/);
    }
  });

  it.each([
    ['gbt 22239', 'gbt22239'],
    ['GB/T 22239-2019', 'gbt22239:2019'],
    ['GB/T 22239-20', 'gbt22239:20'],
    ['ГОСТ Р 59276', 'gostr59276'],
    ['iso27001', 'iso27001'],
    ['27001', '27001'],
    ['10993-1', '10993-1'],
    ['22239-2019', '22239:2019'],
    ['ISO 27001:20', 'iso27001:20'],
    ['x.509', 'x.509'],
    ['ISO 1', 'iso1'],
    ['区块链', null],
    ['data security', null],
    ['5G', null],
    ['web 3.0', null],
    ['IPv6', null],
    ['vision 2030', null],
    ['2024-05-17', null],
    ['GB/T', null],
    ['', null],
  ])('%s looks up %s', (query, form) => {
    expect(designationFormOfQuery(query)).toBe(form);
  });

  it('the forms of a number include its key and series, and one begins with the form that its query looks up', () => {
    for (const number of [
      'GB/T 22239-2019',
      'ГОСТ Р 59276-2020',
      'ISO/IEC 27001:2022',
      'СП 63.13330.2018',
      'T/CESA 1099-2020',
      'ITU-T X.509 (10/2019)',
      'SANS 10400-XA:2021',
    ]) {
      const forms = designationSearchFormsOf(number);
      expect(forms).toContain(designationKey(number));
      expect(forms).toContain(designationSeriesKey(number));
      const query = designationFormOfQuery(number) ?? 'none';
      expect(forms.some((form) => form.startsWith(query))).toBe(true);
    }
  });
});

describe('designationSortKey', () => {
  it('sorts runs of digits by their value', () => {
    const sorted = ['ISO 900:2001', 'ISO 9001:2015', 'ISO 10993-10:2021', 'ISO 10993-2:2022'].toSorted((a, b) =>
      designationSortKey(a) < designationSortKey(b) ? -1 : 1,
    );
    expect(sorted).toEqual(['ISO 900:2001', 'ISO 9001:2015', 'ISO 10993-2:2022', 'ISO 10993-10:2021']);
  });
});
