import type { CountryCode } from '../../../base/territories.ts';
import { entriesOf } from '../../../base/typed-keys.ts';
import { parseDesignation } from '../../engine/designation.ts';

type StandardType = 'national' | 'group' | 'industry' | 'international' | 'regional';
type Obligation = 'mandatory' | 'voluntary' | 'guide';
interface NumberRule {
  readonly prefix: RegExp;
  readonly type: StandardType | null;
  readonly country?: CountryCode;
  readonly obligation?: Obligation;
}

/** Pattern of the two letters of a Chinese industry; T (voluntary), Z or Y (guide) or nothing (mandatory) follows them in a number. */
const industry =
  '(?:aq|bb|cb|ch|cj|cy|da|dl|dz|ej|fz|ga|gc|gd|gh|gm|gy|hb|hg|hj|hs|hy|jb|jc|jg|jr|jt|jy|ka|lb|ld|ls|ly|mh|mt|mz|nb|ny|qb|qc|qj|qx|rb|sb|sc|sf|sh|sj|sl|sn|sw|sy|tb|td|tj|ty|wb|wh|wj|wm|ws|ww|xb|xf|yb|yc|yd|ys|yy|yz|zy)';

/** Pattern for the letters of an adopted standard, which may follow a national body's own letters. */
const adopted = '(?:en|iso|iec|itu|cispr|hd|ts|tr|cr|cen|clc|cwa|etsi)*';
/**
 * National bodies of other countries whose letters are unique. Ambiguous letters are omitted: KS with a number is used by Kenya and Korea, SS by
 * Sweden and Singapore, MS by Malaysia and Mauritius, AS EN by aerospace and Australia.
 */
const bodiesElsewhere: Readonly<Partial<Record<CountryCode, string>>> = {
  ar: `iram${adopted}`,
  at: `(?:o|oe)norm[a-z]*`,
  au: 'as(?:iso|iec|cispr)+',
  be: `nbn[a-z]*`,
  by: `stb${adopted}`,
  ca: `cancsa[a-z]*|cancgsb[a-z]*`,
  ch: `snen${adopted}`,
  cl: `nch${adopted}`,
  co: `ntc${adopted}`,
  cz: `csn${adopted}`,
  de: `din(?:spec|vde)?${adopted}|vdi(?:vde)?`,
  dk: `dsen${adopted}`,
  ee: `evs${adopted}`,
  es: `une${adopted}`,
  fi: `sfs${adopted}`,
  fr: `nf[a-z]?${adopted}`,
  gb: `bs${adopted}`,
  hu: `msz${adopted}`,
  id: `sni${adopted}`,
  ie: `isen${adopted}`,
  it: `uni${adopted}`,
  jp: `jis[a-z]?${adopted}`,
  kr: `ks[a-z](?:iso|iec|cispr)*`,
  kz: `strk${adopted}`,
  lt: `lst${adopted}`,
  mx: `nmx[a-z]*|nom[a-z]*`,
  nl: `nen${adopted}`,
  no: `nsen${adopted}`,
  nz: `nzs${adopted}`,
  pl: `pn${adopted}`,
  pt: `npen${adopted}`,
  se: `ssen${adopted}`,
  sk: `stn${adopted}`,
  th: `tis`,
  tr: `tsen${adopted}`,
  tw: `cns${adopted}`,
  ua: `dstu${adopted}`,
  us: `ansi[a-z]*|nist[a-z]*|fips(?:pub)?|milstd`,
  vn: `tcvn${adopted}`,
};

/**
 * Type, country and obligation of a standard by the prefix of its number; the first matching rule applies. Obligation is given only where the prefix
 * determines it.
 */
const rules: readonly NumberRule[] = [
  { prefix: /^gb[tn]$/, type: 'national', country: 'cn', obligation: 'voluntary' },
  { prefix: /^gbz$/, type: 'national', country: 'cn', obligation: 'guide' },
  { prefix: /^gb$/, type: 'national', country: 'cn', obligation: 'mandatory' },
  { prefix: new RegExp(`^${industry}t$`), type: 'industry', country: 'cn', obligation: 'voluntary' },
  { prefix: new RegExp(`^${industry}[zy]$`), type: 'industry', country: 'cn', obligation: 'guide' },
  { prefix: new RegExp(`^${industry}$`), type: 'industry', country: 'cn', obligation: 'mandatory' },
  { prefix: /^db\d+t$/, type: null, country: 'cn', obligation: 'voluntary' },
  { prefix: /^db\d+$/, type: null, country: 'cn', obligation: 'mandatory' },
  { prefix: /^(gostr|pnst|snip|sanpin|sp)/, type: 'national', country: 'ru' },
  { prefix: /^(ost|vsn|rd)$/, type: 'industry', country: 'ru' },
  { prefix: /^trts|^treaes/, type: 'regional', obligation: 'mandatory' },
  { prefix: /^(gost|rmg|pmg)/, type: 'regional' },
  { prefix: /^(abnt)?nbr/, type: 'national', country: 'br' },
  { prefix: /^is(iso|iec)*$/, type: 'national', country: 'in' },
  { prefix: /^sans/, type: 'national', country: 'za' },
  { prefix: /^saso/, type: 'national', country: 'sa' },
  { prefix: /^uaes/, type: 'national', country: 'ae' },
  { prefix: /^(isiri|inso)/, type: 'national', country: 'ir' },
  { prefix: /^(ets|es)$/, type: 'national' },
  { prefix: /^(gso|en|etsi|ars|eas|cen|coresep)/, type: 'regional' },
  ...entriesOf(bodiesElsewhere).map(
    ([country, letters]): NumberRule => ({ prefix: new RegExp(`^(?:${letters})$`), type: 'national', country }),
  ),
  { prefix: /^(iso|iec)+(guide)$/, type: 'international', obligation: 'guide' },
  { prefix: /^(iso|iec|itu|iwa|cdiwa|cispr|ietf|rfc)/, type: 'international' },
  { prefix: /^(ieee|w3c|oasis|ogc|ecma|3gpp|astm|sae)/, type: 'group' },
];

/** Standards of Chinese groups, such as T/CESA 1099-2020: the group's name is part of the prefix, so the slash identifies them. */
const isGroup = (number: string): boolean => /^\s*[tTтТ]\s*[/／]\s*\S*\p{L}/u.test(number);
const group: NumberRule = { prefix: /^t/, type: 'group', country: 'cn', obligation: 'voluntary' };

/**
 * The prefix AS is used by Australia and by SAE. Australian numbers have parts after a dot, numbers of SAE have none; SAE's quality systems for
 * aerospace are the 9100 series.
 */
const ruleOfAs = (number: string): NumberRule | null => {
  if (/^\d+\.\d/.test(number)) return { prefix: /^as$/, type: 'national', country: 'au' };
  return /^91\d\d(?!\d)/.test(number) ? { prefix: /^as$/, type: 'group' } : null;
};

/** Cache of the rules by the beginning of the number: millions of numbers share a few dozen prefixes. */
const known = new Map<string, NumberRule | null>();
const numberRuleOf = (number: string): NumberRule | null => {
  if (isGroup(number)) return group;
  // the text up to the first digit determines the rule of a number; parsing the rest would only cost time
  const lead = /^[^\d]*\d/.exec(number)?.[0];
  const cached = lead === undefined ? undefined : known.get(lead);
  if (cached !== undefined) return cached;
  const parsed = parseDesignation(number);
  if (parsed?.prefix === 'as') return ruleOfAs(parsed.number);
  const prefix = parsed?.prefix;
  const rule = (prefix && rules.find((candidate) => candidate.prefix.test(prefix))) || null;
  if (lead !== undefined && lead.length < 40 && known.size < 5000) known.set(lead, rule);
  return rule;
};

/** Type of a standard by its number's prefix (national, industry, group, regional or international); null if the prefix does not determine it. */
export const standardTypeOf = (number: string): StandardType | null => numberRuleOf(number)?.type ?? null;
/** Obligation by the number's prefix: GB mandatory, GB/T voluntary, GB/Z guide; null if the prefix does not determine it. */
export const obligationOf = (number: string): Obligation | null => numberRuleOf(number)?.obligation ?? null;
/** Country whose standards have this prefix; null for international, interstate and unknown prefixes. */
export const countryOfNumber = (number: string): CountryCode | null => numberRuleOf(number)?.country ?? null;
