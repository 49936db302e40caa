/** What the formats need to know of a kind: how its records are called there and which fields tell number and authority. */
export interface Profile {
  csl: 'standard' | 'legislation' | 'webpage' | 'document';
  relaton: 'standard' | 'misc' | 'webresource';
  number: readonly string[];
  authority: readonly string[];
  short: readonly string[];
  /** Whether the record's date is that of a publication. An organization's is the day it was founded. */
  dated: boolean;
  /** Further dates, by the name that Relaton gives them. */
  dates: Readonly<Record<string, string>>;
}

const plain: Profile = { csl: 'document', relaton: 'misc', number: [], authority: [], short: [], dated: true, dates: {} };

const profiles: Readonly<Record<string, Profile>> = {
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

/** A kind that says nothing of itself is cited as a plain document. */
export const profileOf = (kind: string): Profile => profiles[kind] ?? plain;
