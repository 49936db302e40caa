/** Citation profile of a kind: its type in each format, and the fields that contain number, authority and short title. */
export interface CitationProfile {
  csl: 'standard' | 'legislation' | 'webpage' | 'document';
  relaton: 'standard' | 'misc' | 'webresource';
  number: readonly string[];
  authority: readonly string[];
  short: readonly string[];
  /** Whether the record's date is a date of publication. An organization's date is the day it was founded. */
  dated: boolean;
  /** Further date fields of the kind, with the type that Relaton gives them. */
  dates: Readonly<Record<string, string>>;
}

const plain: CitationProfile = { csl: 'document', relaton: 'misc', number: [], authority: [], short: [], dated: true, dates: {} };

const profiles: Readonly<Record<string, CitationProfile>> = {
  standard: {
    ...plain,
    csl: 'standard',
    relaton: 'standard',
    number: ['number'],
    authority: ['administration'],
    dates: { implementationDate: 'implemented', abolitionDate: 'obsoleted' },
  },
  policy: {
    ...plain,
    csl: 'legislation',
    number: ['textNumber', 'indexNumber'],
    authority: ['publishAuthority'],
    dates: { writingDate: 'created', effectiveDate: 'implemented' },
  },
  stdorg: { ...plain, csl: 'webpage', relaton: 'webresource', short: ['abbreviation'], dated: false },
};

/** Citation profile of a kind; a kind without its own profile is cited as a plain document. */
export const citationProfileOf = (kind: string): CitationProfile => profiles[kind] ?? plain;
