import type { Country } from '../../../base/locales.ts';
import { entryOf } from '../../engine/entry.ts';
import { bag, hasKeys, type Mapper } from './mapper.ts';
import { line } from './text.ts';

const jurisdictions: Readonly<Record<string, Country>> = {
  brazil: 'br',
  china: 'cn',
  egypt: 'eg',
  ethiopia: 'et',
  india: 'in',
  iran: 'ir',
  'russian federation': 'ru',
  russia: 'ru',
  'saudi arabia': 'sa',
  'south africa': 'za',
  'united arab emirates': 'ae',
};
/** "China (People’s Republic of)" is China. */
const countryOf = (jurisdiction: string): Country | null =>
  entryOf(jurisdictions, jurisdiction.replace(/\s*\(.*$/, '').toLowerCase()) ?? null;

/** National AI policy initiatives; those of other countries stand without a country, with its name as a keyword. */
export const oecdAi: Mapper = {
  name: 'oecd-ai-policies',
  kinds: ['policy'],
  detects: (sample) => hasKeys(sample, 'entry_id', 'jurisdiction', 'policy_type'),
  map(value) {
    const record = bag(value);
    const jurisdiction = line(record.jurisdiction);
    const [country, type, binding] = [countryOf(jurisdiction), line(record.policy_type), line(record.binding_nature)];
    const keywords = [country ? '' : jurisdiction, type === 'Other' ? '' : type, binding].filter(Boolean);
    return {
      key: `oecd-${line(record.entry_id)}`,
      lang: 'en-us',
      texts: { 'en-us': { title: line(record.title) } },
      country,
      date: /^\d{4}/.exec(line(record.year))?.[0] ?? null,
      keywords: [...new Set(keywords)],
      technologies: ['ai'],
      source: { name: 'OECD.AI (lsempe77/ai-governance-capacity)', link: null, licence: 'CC-BY 4.0' },
      fields: { ...(line(record.is_international) === 'True' ? {} : { level: 'national' }), field: ['ai'] },
    };
  },
};
