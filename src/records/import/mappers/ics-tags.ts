import type { industries, technologies } from '../../engine/dictionaries.ts';
import { entryOf } from '../../engine/entry.ts';

type Industry = (typeof industries)[number];
type Technology = (typeof technologies)[number];

/** Industries by field or group of the International Classification for Standards; a longer code goes first. */
const industryByIcs: Readonly<Record<string, Industry>> = {
  '03.060': 'finance',
  '03.100.10': 'logistics',
  '03.180': 'education',
  '03.220': 'transport',
  '11': 'healthcare',
  '13.020': 'environment',
  '13.030': 'environment',
  '13.040': 'environment',
  '13.060': 'environment',
  '25': 'manufacturing',
  '27': 'energy',
  '33': 'telecom',
  '35.240.40': 'finance',
  '35.240.50': 'manufacturing',
  '35.240.60': 'transport',
  '35.240.63': 'commerce',
  '35.240.80': 'healthcare',
  '35.240.90': 'education',
  '43': 'transport',
  '45': 'transport',
  '47': 'transport',
  '49': 'transport',
  '55': 'logistics',
  '65': 'agriculture',
  '67': 'agriculture',
  '73': 'mining',
  '75': 'energy',
  '91': 'construction',
  '93': 'construction',
};
const technologyByIcs: Readonly<Record<string, Technology>> = {
  '25.030': 'additive-manufacturing',
  '25.040.30': 'robotics',
  '33.070': 'mobile-networks',
  '35.030': 'cybersecurity',
  '35.210': 'cloud',
  '35.240.15': 'digital-identity',
  '35.240.70': 'geospatial',
};

const lookup = <T>(table: Readonly<Record<string, T>>, code: string): T | undefined =>
  entryOf(table, code) ?? entryOf(table, code.slice(0, 6)) ?? entryOf(table, code.slice(0, 2));
const none: { industries: string[]; technologies: string[] } = { industries: [], technologies: [] };

/** Industries and technologies that classification codes imply. */
export const tagsOfIcs = (codes: readonly string[]): { industries: string[]; technologies: string[] } => {
  if (codes.length === 0) return none;
  const industries = new Set<string>();
  const technologies = new Set<string>();
  for (const code of codes) {
    const [industry, technology] = [lookup(industryByIcs, code), lookup(technologyByIcs, code)];
    if (industry) industries.add(industry);
    if (technology) technologies.add(technology);
  }
  return { industries: [...industries], technologies: [...technologies] };
};
