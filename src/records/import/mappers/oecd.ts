import { countryByName } from '../country-names.server.ts';
import { hasKeys, jsonObjectOrEmpty, type Mapper } from './mapper.ts';
import { normalizeLine } from './text.ts';

export const oecdSource = 'OECD.AI (lsempe77/ai-governance-capacity)';

/**
 * Mapper of AI policy initiatives. An initiative of a union or organization of countries has no country; the name of the union is a
 * keyword.
 */
export const oecdAi: Mapper = {
  name: 'oecd-ai-policies',
  kinds: ['policy'],
  detects: (sample) => hasKeys(sample, 'entry_id', 'jurisdiction', 'policy_type'),
  map(value) {
    const record = jsonObjectOrEmpty(value);
    const jurisdiction = normalizeLine(record.jurisdiction);
    const [country, type, binding] = [countryByName(jurisdiction), normalizeLine(record.policy_type), normalizeLine(record.binding_nature)];
    const keywords = [country ? '' : jurisdiction, type === 'Other' ? '' : type, binding].filter(Boolean);
    return {
      key: `oecd-${normalizeLine(record.entry_id)}`,
      lang: 'en-us',
      texts: { 'en-us': { title: normalizeLine(record.title) } },
      country,
      date: /^\d{4}/.exec(normalizeLine(record.year))?.[0] ?? null,
      keywords: [...new Set(keywords)],
      technologies: ['ai'],
      source: { name: oecdSource, link: null, licence: 'CC-BY 4.0' },
      fields: { ...(normalizeLine(record.is_international) === 'True' ? {} : { level: 'national' }), field: ['ai'] },
    };
  },
};
