import { countryByName } from '../country-names.server.ts';
import { hasKeys, jsonObjectIn, type Mapper } from './mapper.ts';
import { line } from './text.ts';

export const oecdSource = 'OECD.AI (lsempe77/ai-governance-capacity)';

/** National AI policy initiatives. Those of unions and organizations of countries have no country, but their name as a keyword. */
export const oecdAi: Mapper = {
  name: 'oecd-ai-policies',
  kinds: ['policy'],
  detects: (sample) => hasKeys(sample, 'entry_id', 'jurisdiction', 'policy_type'),
  map(value) {
    const record = jsonObjectIn(value);
    const jurisdiction = line(record.jurisdiction);
    const [country, type, binding] = [countryByName(jurisdiction), line(record.policy_type), line(record.binding_nature)];
    const keywords = [country ? '' : jurisdiction, type === 'Other' ? '' : type, binding].filter(Boolean);
    return {
      key: `oecd-${line(record.entry_id)}`,
      lang: 'en-us',
      texts: { 'en-us': { title: line(record.title) } },
      country,
      date: /^\d{4}/.exec(line(record.year))?.[0] ?? null,
      keywords: [...new Set(keywords)],
      technologies: ['ai'],
      source: { name: oecdSource, link: null, licence: 'CC-BY 4.0' },
      fields: { ...(line(record.is_international) === 'True' ? {} : { level: 'national' }), field: ['ai'] },
    };
  },
};
