import type { ContentLanguage } from '../../../base/locales.ts';
import { type CountryCode, isCountryCode } from '../../../base/territories.ts';
import type { DraftText, RecordDraft } from '../../engine/draft.ts';
import { lookUpOwnEntry } from '../../engine/entry.ts';
import { isoCommitteePage } from '../../sources/addresses.ts';
import { hasKeys, type JsonObject, jsonObjectOrEmpty, type Mapper, toArray } from './mapper.ts';
import { languageOf } from './relaton-access.ts';
import { isoDate, lineOrNull, normalizeLine, plainText, webLink } from './text.ts';

const withoutBlanks = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''));

const regional = new Set(['CEN', 'CENELEC', 'ETSI']);
/** Countries of national bodies, because the source does not state them. */
const national: Readonly<Record<string, CountryCode>> = { BSI: 'gb', JIS: 'jp', JISC: 'jp', MLIT: 'jp', NIST: 'us' };
export const sdoSource = 'relaton-data-sdo';
/** Country and level of a body of the SDO list, by its abbreviation. */
export const countryAndLevelOfOrganization = (abbreviation: string): { country: CountryCode | null; level: string } => {
  const country = lookUpOwnEntry(national, abbreviation) ?? null;
  return { country, level: regional.has(abbreviation) ? 'regional' : country ? 'national' : 'international' };
};

/** Mapper of standards organizations, most of them international or regional, with their names in several languages. */
export const sdo: Mapper = {
  name: 'sdo',
  kinds: ['stdorg'],
  detects: (sample) =>
    hasKeys(sample, 'abbreviation', 'name') && Array.isArray(jsonObjectOrEmpty(sample).name) && !hasKeys(sample, 'country'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const abbreviation = normalizeLine(record.abbreviation);
    const texts: Partial<Record<ContentLanguage, DraftText>> = {};
    for (const entry of toArray(record.name).map(jsonObjectOrEmpty)) {
      const title = normalizeLine(entry.content);
      const language = entry.language === undefined ? 'en-us' : languageOf(entry.language, title);
      if (language && title) texts[language] ??= { title, quality: 'official' };
    }
    texts['en-us'] ??= { title: '' };
    const { country, level } = countryAndLevelOfOrganization(abbreviation);
    return {
      key: abbreviation,
      lang: 'en-us',
      texts,
      country,
      date: null,
      source: { name: sdoSource, link: 'https://github.com/relaton/relaton-data-sdo', licence: 'BSD-2-Clause' },
      fields: withoutBlanks({
        abbreviation,
        englishName: texts['en-us'].title,
        level,
      }),
    };
  },
};

const role = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null);
const participation = (value: unknown) => {
  const counts = jsonObjectOrEmpty(value);
  const found = { secretariat: role(counts.secretariat), participating: role(counts.participating), observing: role(counts.observing) };
  return Object.values(found).some((count) => count !== null) ? found : null;
};

/** Mapper of the national members of ISO. A missing country becomes the default country of the file; other missing values stay unknown. */
export const isoMembers: Mapper = {
  name: 'iso-members',
  kinds: ['stdorg'],
  detects: (sample) => hasKeys(sample, 'isoMemberId', 'acronym', 'country'),
  map(value, context) {
    const record = jsonObjectOrEmpty(value);
    const code = normalizeLine(record.country).toLowerCase();
    const country: CountryCode | null = isCountryCode(code) ? code : context.country;
    const title = normalizeLine(record.name);
    // Brazil's member has a Portuguese name.
    const lang: ContentLanguage = country === 'br' && /[ãçõéá]/i.test(title) ? 'pt-br' : 'en-us';
    const page = toArray(record.sources)
      .map((source) => /https?:\/\/\S+/.exec(normalizeLine(source))?.[0])
      .find(Boolean);
    const text: DraftText = { title };
    const draft: RecordDraft = {
      key: normalizeLine(record.acronym),
      lang,
      texts: { [lang]: text },
      country,
      date: null,
      source: { name: 'ISO Open Data', link: webLink(page) ?? 'https://www.iso.org/members.html', licence: 'ODC-By 1.0' },
      fields: withoutBlanks({
        abbreviation: normalizeLine(record.acronym),
        englishName: lang === 'en-us' ? title : null,
        level: 'national',
        phone: lineOrNull(record.phone),
        fax: lineOrNull(record.fax),
        email: lineOrNull(record.email),
        address: lineOrNull(record.address),
        web: webLink(record.web),
        tc: participation(record.tcParticipation),
        pdc: participation(record.pdcParticipationOnMemberPage),
      }),
    };
    return draft;
  },
};

/** Parent of a committee: ISO/TC 20/SC 1 belongs to ISO/TC 20, ISO/TC 20 to ISO; a joint committee to the first of its organizations. */
const parentOf = (reference: string): string | null => {
  const above = /^(.+)\/(?:SC|WG) ?\S+$/.exec(reference)?.[1];
  return above ?? /^[A-Z]+/.exec(reference)?.[0] ?? null;
};
const acronym = (record: JsonObject): string => normalizeLine(jsonObjectOrEmpty(record.secretariat).acronym);

/** Mapper of ISO's technical committees. Scopes may contain HTML, which is sanitised when the record is stored. */
export const isoCommittees: Mapper = {
  name: 'iso-technical-committees',
  kinds: ['stdorg'],
  detects: (sample) => hasKeys(sample, 'reference', 'secretariat', 'scope', 'pMembers'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const reference = normalizeLine(record.reference);
    const title = plainText(jsonObjectOrEmpty(record.title).en);
    const scope = jsonObjectOrEmpty(record.scope).en;
    const fields = {
      ...(acronym(record) ? { secretariat: acronym(record) } : {}),
      ...(typeof scope === 'string' && scope.trim() ? { scope: scope.trim() } : {}),
    };
    const parent = parentOf(reference);
    return {
      key: reference,
      lang: 'en-us',
      texts: { 'en-us': { title, fields, quality: 'official' } },
      country: null,
      date: isoDate(record.creationDate),
      ...(normalizeLine(record.status) === 'Suspended' ? { keywords: ['suspended'] } : {}),
      source: { name: 'ISO Open Data', link: isoCommitteePage(record.id), licence: 'ODC-By 1.0' },
      fields: withoutBlanks({ abbreviation: reference, englishName: title, level: 'international' }),
      relations: parent ? [{ type: 'part-of', kind: 'stdorg', ref: parent }] : [],
    };
  },
};
