import type { Country } from '../../base/locales.ts';

/** Names of the ten member countries in the four languages, as nouns and adjectives in any case and number. */
const names: Readonly<Record<Country, RegExp>> = {
  br: /(?<!\p{L})(?:brazil(?:ian)?|bras(?:il|ileir[oa]s?)|бразил(?:и[яиюей]|ьск[\p{L}]+))(?!\p{L})|巴西/giu,
  ru: /(?<!\p{L})(?:russian? federation|russian?|r[uú]ssi?[ao]s?|росси[яиюей]|российск[\p{L}]+|рф)(?!\p{L})|俄罗斯(?:联邦)?/giu,
  in: /(?<!\p{L})(?:india[no]?|indian[oa]s?|индии|индия|индию|индийск[\p{L}]+)(?!\p{L})|印度(?!尼)/giu,
  cn: /(?<!\p{L})(?:china|chinese|chin[eê]s(?:a|es|as)?|кита[йяею]|китайск[\p{L}]+)(?!\p{L})|中国/giu,
  za: /(?<!\p{L})(?:south africa[n]?|[aá]frica do sul|sul-african[oa]s?|юар|южно-?африканск[\p{L}]+)(?!\p{L})|南非/giu,
  sa: /(?<!\p{L})(?:saudi arabian?|saudi|ar[aá]bia saudita|саудовск[\p{L}]+ арави[яиюей]|саудовск[\p{L}]+)(?!\p{L})|沙特(?:阿拉伯)?/giu,
  eg: /(?<!\p{L})(?:egypt(?:ian)?|egito|eg[ií]pci[oa]s?|егип(?:ет|та|те|ту)|египетск[\p{L}]+)(?!\p{L})|埃及/giu,
  et: /(?<!\p{L})(?:ethiopian?|eti[oó]pia|et[ií]opes?|эфиопи[яиюей]|эфиопск[\p{L}]+)(?!\p{L})|埃塞俄比亚/giu,
  ae: /(?<!\p{L})(?:united arab emirates|emirates|uae|emirados(?: [aá]rabes unidos)?|оаэ|эмират[\p{L}]*)(?!\p{L})|阿联酋/giu,
  ir: /(?<!\p{L})(?:iran(?:ian)?|ir[aã]|iranian[oa]s?|иран[аеу]?|иранск[\p{L}]+)(?!\p{L})|伊朗/giu,
};

/** Splits a keyword into countries and the remaining words. Returns null if the keyword names no country, or if no other words remain. */
export const splitCountries = (text: string): { countries: Country[]; named: string; rest: string } | null => {
  let rest = text;
  const countries: Country[] = [];
  const named: string[] = [];
  for (const country of Object.keys(names) as Country[])
    rest = rest.replace(names[country], (name) => {
      if (!countries.includes(country)) countries.push(country);
      named.push(name);
      return ' ';
    });
  if (countries.length === 0 || !/[\p{L}\p{N}]/u.test(rest)) return null;
  return { countries, named: named.join(' '), rest: rest.replace(/(?<!\p{L})(?:in|of|the|da|do|de|no|na|em|в|по|的)(?!\p{L})/giu, ' ') };
};
