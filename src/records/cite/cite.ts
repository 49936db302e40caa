import type { RecordDetail } from '../api.ts';
import { toBibtex } from './bibtex.ts';
import { type CiteOptions, toCslItem, toCslJson } from './csl.ts';
import { toRelaton } from './relaton.ts';
import { toRis } from './ris.ts';

/** Citation formats in the order in which a record's page offers them. */
export const citeFormats = ['bibtex', 'ris', 'csl-json', 'relaton'] as const;
export type CiteFormat = (typeof citeFormats)[number];

export interface Citation {
  text: string;
  /** Media type of the citation; its text must be sent as UTF-8. */
  type: string;
  /** File extension of the citation, without the dot. */
  extension: string;
}

const writers: Readonly<Record<CiteFormat, (detail: RecordDetail, options: CiteOptions) => Citation>> = {
  bibtex: (detail, options) => ({
    text: toBibtex(toCslItem(detail, options)),
    type: 'application/x-bibtex',
    extension: 'bib',
  }),
  ris: (detail, options) => ({
    text: toRis(toCslItem(detail, options)),
    type: 'application/x-research-info-systems',
    extension: 'ris',
  }),
  'csl-json': (detail, options) => ({
    text: toCslJson(toCslItem(detail, options)),
    type: 'application/vnd.citationstyles.csl+json',
    extension: 'json',
  }),
  relaton: (detail, options) => ({ text: toRelaton(detail, options), type: 'application/yaml', extension: 'yaml' }),
};

/** Writes the citation of a record in a format of reference managers. */
export const cite = (detail: RecordDetail, format: CiteFormat, options: CiteOptions): Citation => writers[format](detail, options);
