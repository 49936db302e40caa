import { expect, it, test } from 'vitest';
import { countries, locales } from '../../base/locales.ts';
import { countryCodes, isCountryCode, nonMemberCountryCodes } from '../../base/territories.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import { countryByName } from './country-names.server.ts';

const nameOf = (code: string) => locales.map((locale) => findCatalogueText(locale, `country.${code}`));

test('the 249 codes of ISO 3166-1 and XK have distinct names in four languages', () => {
  expect(nonMemberCountryCodes.length + countries.length).toBe(250);
  expect(new Set(countryCodes).size).toBe(250);
  for (const locale of locales) {
    const names = countryCodes.map((code) => findCatalogueText(locale, `country.${code}`));
    expect(names.filter((name) => !name)).toEqual([]);
    expect(new Set(names).size).toBe(250);
  }
});

// decision 037; languages in the order zh-cn, en-us, ru-ru, pt-br
it.each([
  ['tw', '中国台湾', 'Taiwan, China', 'Тайвань (Китай)', 'Taiwan, China'],
  ['hk', '中国香港', 'Hong Kong, China', 'Гонконг (Китай)', 'Hong Kong, China'],
  ['mo', '中国澳门', 'Macao, China', 'Макао (Китай)', 'Macau, China'],
  ['ps', '巴勒斯坦', 'Palestine', 'Палестина', 'Palestina'],
  [
    'xk',
    '科索沃（联合国安理会第1244号决议）',
    'Kosovo (UN Security Council resolution 1244)',
    'Косово (резолюция 1244 СБ ООН)',
    'Kosovo (resolução 1244 do Conselho de Segurança da ONU)',
  ],
  ['eh', '西撒哈拉', 'Western Sahara', 'Западная Сахара', 'Saara Ocidental'],
  ['fk', '福克兰群岛（马尔维纳斯）', 'Falkland Islands (Malvinas)', 'Фолклендские (Мальвинские) острова', 'Ilhas Malvinas (Falkland)'],
  ['cy', '塞浦路斯', 'Cyprus', 'Кипр', 'Chipre'],
  ['kr', '韩国', 'Republic of Korea', 'Республика Корея', 'República da Coreia'],
  ['kp', '朝鲜', 'Democratic People’s Republic of Korea', 'КНДР', 'República Popular Democrática da Coreia'],
  ['mk', '北马其顿', 'North Macedonia', 'Северная Македония', 'Macedônia do Norte'],
  ['mm', '缅甸', 'Myanmar', 'Мьянма', 'Mianmar'],
  ['tr', '土耳其', 'Türkiye', 'Турция', 'Turquia'],
  ['cz', '捷克', 'Czechia', 'Чехия', 'Tchéquia'],
  ['sz', '斯威士兰', 'Eswatini', 'Эсватини', 'Essuatíni'],
  ['ir', '伊朗', 'Iran', 'Иран', 'Irã'],
  ['ru', '俄罗斯', 'Russia', 'Россия', 'Rússia'],
])('%s has the names of decision 037', (code, ...names) => {
  expect(nameOf(code)).toEqual(names);
});

it.each([
  ['pl', 'pl'],
  ['PL', 'pl'],
  ['POL', 'pl'],
  ['Poland', 'pl'],
  ['波兰', 'pl'],
  ['Польша', 'pl'],
  ['Polônia', 'pl'],
  ['polonia', 'pl'],
  ['China (People’s Republic of)', 'cn'],
  ['Czech Republic', 'cz'],
  ['Slovak Republic', 'sk'],
  ['Türkiye', 'tr'],
  ['Turkey', 'tr'],
  ['Korea', 'kr'],
  ['Viet Nam', 'vn'],
  ['The Netherlands', 'nl'],
  ['USA', 'us'],
  ['UK', 'gb'],
  ['台湾', 'tw'],
  ['Chinese Taipei', 'tw'],
  ['Bosnia & Herzegovina', 'ba'],
  ['St. Lucia', 'lc'],
  ['European Union', null],
  ['African Union', null],
  ['G7', null],
  ['eu', null],
  ['zz', null],
  ['', null],
])('countryByName: %s is %s', (text, code) => {
  expect(countryByName(text)).toBe(code);
});

test('every name in the catalogues is recognised', () => {
  for (const code of countryCodes)
    for (const name of nameOf(code)) expect([code, name, countryByName(name ?? '')]).toEqual([code, name, code]);
  expect(isCountryCode('constructor')).toBe(false);
});
