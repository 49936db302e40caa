import { locales } from '../../base/locales.ts';
import { type CountryCode, countryCodes, isCountryCode } from '../../base/territories.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';

/** Three-letter codes of ISO 3166-1 with their two-letter codes (`xkx`: user-assigned code of Kosovo). */
const longCodes = `
  and:ad are:ae afg:af atg:ag aia:ai alb:al arm:am ago:ao ata:aq arg:ar asm:as aut:at aus:au abw:aw ala:ax aze:az bih:ba brb:bb bgd:bd
  bel:be bfa:bf bgr:bg bhr:bh bdi:bi ben:bj blm:bl bmu:bm brn:bn bol:bo bes:bq bra:br bhs:bs btn:bt bvt:bv bwa:bw blr:by blz:bz can:ca
  cck:cc cod:cd caf:cf cog:cg che:ch civ:ci cok:ck chl:cl cmr:cm chn:cn col:co cri:cr cub:cu cpv:cv cuw:cw cxr:cx cyp:cy cze:cz deu:de
  dji:dj dnk:dk dma:dm dom:do dza:dz ecu:ec est:ee egy:eg esh:eh eri:er esp:es eth:et fin:fi fji:fj flk:fk fsm:fm fro:fo fra:fr gab:ga
  gbr:gb grd:gd geo:ge guf:gf ggy:gg gha:gh gib:gi grl:gl gmb:gm gin:gn glp:gp gnq:gq grc:gr sgs:gs gtm:gt gum:gu gnb:gw guy:gy hkg:hk
  hmd:hm hnd:hn hrv:hr hti:ht hun:hu idn:id irl:ie isr:il imn:im ind:in iot:io irq:iq irn:ir isl:is ita:it jey:je jam:jm jor:jo jpn:jp
  ken:ke kgz:kg khm:kh kir:ki com:km kna:kn prk:kp kor:kr kwt:kw cym:ky kaz:kz lao:la lbn:lb lca:lc lie:li lka:lk lbr:lr lso:ls ltu:lt
  lux:lu lva:lv lby:ly mar:ma mco:mc mda:md mne:me maf:mf mdg:mg mhl:mh mkd:mk mli:ml mmr:mm mng:mn mac:mo mnp:mp mtq:mq mrt:mr msr:ms
  mlt:mt mus:mu mdv:mv mwi:mw mex:mx mys:my moz:mz nam:na ncl:nc ner:ne nfk:nf nga:ng nic:ni nld:nl nor:no npl:np nru:nr niu:nu nzl:nz
  omn:om pan:pa per:pe pyf:pf png:pg phl:ph pak:pk pol:pl spm:pm pcn:pn pri:pr pse:ps prt:pt plw:pw pry:py qat:qa reu:re rou:ro srb:rs
  rus:ru rwa:rw sau:sa slb:sb syc:sc sdn:sd swe:se sgp:sg shn:sh svn:si sjm:sj svk:sk sle:sl smr:sm sen:sn som:so sur:sr ssd:ss stp:st
  slv:sv sxm:sx syr:sy swz:sz tca:tc tcd:td atf:tf tgo:tg tha:th tjk:tj tkl:tk tls:tl tkm:tm tun:tn ton:to tur:tr tto:tt tuv:tv twn:tw
  tza:tz ukr:ua uga:ug umi:um usa:us ury:uy uzb:uz vat:va vct:vc ven:ve vgb:vg vir:vi vnm:vn vut:vu wlf:wf wsm:ws xkx:xk yem:ye myt:yt
  zaf:za zmb:zm zwe:zw`;

/** Names that sources use beside those of the text catalogues: long and former names, short forms, names of ISO 3166 with inverted word order. */
const otherNames: Readonly<Partial<Record<CountryCode, readonly string[]>>> = {
  ae: ['uae', 'emirates', 'эмираты', 'объединенные арабские эмираты', '阿拉伯联合酋长国', 'eau'],
  bn: ['brunei darussalam'],
  bo: ['plurinational state of bolivia'],
  by: ['bielorrússia', 'белоруссия', 'republic of belarus'],
  cd: ['dr congo', 'congo kinshasa', 'congo democratic republic', 'democratic republic of congo', '刚果民主共和国', 'др конго'],
  cg: ['republic of the congo', 'congo brazzaville', 'congo republic', '刚果共和国', 'республика конго', 'república do congo'],
  ci: ['ivory coast', 'côte d ivoire', '象牙海岸'],
  cn: [
    'people s republic of china',
    'prc',
    'pr china',
    'mainland china',
    '中华人民共和国',
    'кнр',
    'китайская народная республика',
    'república popular da china',
  ],
  cv: ['cape verde'],
  cz: ['czech republic', 'чешская республика', '捷克共和国', 'república tcheca'],
  de: ['federal republic of germany'],
  et: ['federal democratic republic of ethiopia'],
  fm: ['federated states of micronesia'],
  gb: ['uk', 'great britain', 'united kingdom of great britain and northern ireland', 'britain', 'соединенное королевство', 'grã-bretanha'],
  gr: ['hellas', 'el'],
  hk: ['hong kong', 'hong kong sar', 'hong kong special administrative region', '香港', 'гонконг', '中国香港特别行政区'],
  ir: ['islamic republic of iran', 'iran islamic republic', '伊朗伊斯兰共和国', 'исламская республика иран', 'irão'],
  kg: ['киргизия', 'kyrgyz republic'],
  kn: ['st kitts and nevis'],
  kp: [
    'north korea',
    'dprk',
    'dpr korea',
    'korea democratic people s republic',
    '朝鲜民主主义人民共和国',
    'северная корея',
    'coreia do norte',
  ],
  kr: ['korea', 'south korea', 'korea republic', '大韩民国', 'южная корея', 'корея', 'coreia do sul', 'coreia'],
  la: ['laos', 'lao people s democratic republic'],
  lc: ['st lucia'],
  md: ['republic of moldova', 'молдавия'],
  mk: ['macedonia', 'the former yugoslav republic of macedonia', 'македония', 'македония северная'],
  mm: ['burma', 'бирма'],
  mo: ['macao', 'macau', 'macao sar', '澳门', 'макао', '中国澳门特别行政区'],
  nl: ['holland', 'the netherlands', 'holanda', 'голландия'],
  ps: [
    'state of palestine',
    'palestinian territories',
    'palestinian territory',
    'occupied palestinian territory',
    '巴勒斯坦国',
    'государство палестина',
    'estado da palestina',
  ],
  ru: ['russian federation', '俄罗斯联邦', 'российская федерация', 'рф', 'federação russa', 'federação da rússia'],
  sa: ['kingdom of saudi arabia', 'ksa', '沙特'],
  sk: ['slovak republic', 'словацкая республика'],
  st: ['sao tome and principe'],
  sy: ['syrian arab republic', 'сирийская арабская республика'],
  sz: ['swaziland', 'свазиленд'],
  tl: ['east timor', 'восточный тимор'],
  tr: ['turkey', 'turkiye'],
  tw: ['taiwan', 'chinese taipei', 'taiwan province of china', 'province of china taiwan', '台湾', '中国台北', 'тайвань'],
  tz: ['united republic of tanzania'],
  us: [
    'usa',
    'united states of america',
    'america',
    '美利坚合众国',
    'соединенные штаты америки',
    'соединенные штаты',
    'estados unidos da américa',
    'eua',
  ],
  va: ['vatican', 'vatican city', 'vatican city state', 'ватикан', 'vaticano', 'cidade do vaticano'],
  vc: ['st vincent and the grenadines'],
  ve: ['bolivarian republic of venezuela'],
  vn: ['vietnam', 'socialist republic of viet nam'],
  xk: ['kosovo', '科索沃', 'косово'],
  za: ['republic of south africa', 'rsa', 'южно-африканская республика', 'южная африка'],
};

/** Normalizes a name for comparison: small letters, no accents, no punctuation, no leading "the". */
const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^saint /, 'st ');
/**
 * Normalizes a name without its text in brackets: "China (People’s Republic of)" is China. A short form that two countries share is not
 * used.
 */
const foldShort = (name: string): string => fold(name.replace(/[(（].*?[)）]/g, ' '));

const readNames = (): ReadonlyMap<string, CountryCode> => {
  const found = new Map<string, CountryCode>();
  const short = new Map<string, CountryCode | null>();
  for (const code of countryCodes) {
    const called = locales.map((locale) => findCatalogueText(locale, `country.${code}`) ?? code);
    for (const name of [...called, ...(otherNames[code] ?? [])]) {
      found.set(fold(name), code);
      const plain = foldShort(name);
      short.set(plain, short.has(plain) && short.get(plain) !== code ? null : code);
    }
  }
  for (const [name, code] of short) if (code && !found.has(name)) found.set(name, code);
  for (const pair of longCodes.trim().split(/\s+/)) {
    const [long = '', code] = pair.split(':');
    if (isCountryCode(code)) found.set(long, code);
  }
  return found;
};
let names: ReadonlyMap<string, CountryCode> | undefined;

/** Finds a country by ISO 3166-1 code (two or three letters) or by a name in any of the four languages. Returns null if unknown. */
export const countryByName = (text: string): CountryCode | null => {
  const code = text.trim().toLowerCase();
  if (isCountryCode(code)) return code;
  names ??= readNames();
  return names.get(fold(text)) ?? names.get(foldShort(text)) ?? null;
};
