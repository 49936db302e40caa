import { fromKeys } from '../../../../base/typed-keys.ts';
import type { Field } from '../../../engine/fields.ts';
import type { Kind } from '../../../engine/kind.ts';
import { isTranslated } from './values.ts';

export const sectionNames = ['texts', 'facts', 'subjects', 'contact', 'media', 'relations', 'source'] as const;
export type SectionName = (typeof sectionNames)[number];

const contacts = ['address', 'contact', 'contactAgreed', 'phone', 'fax', 'email', 'web', 'link'];

const sectionOf = (name: string, field: Field): SectionName => {
  if (field.type === 'codes' || (field.type === 'choices' && field.dictionary === 'domain')) return 'subjects';
  if (['attachments', 'duration', 'table'].includes(field.type) || (field.type === 'link' && field.recording)) return 'media';
  return contacts.includes(name) ? 'contact' : 'facts';
};

/** What says which record it is stands on top of the form. */
const isIdentity = (name: string) => name === 'number';

/** The kind's own fields by the part of the form that they belong to, in the order of the declaration. */
export const formFields = (kind: Kind): Readonly<Record<SectionName, readonly string[]>> => {
  const own = Object.entries(kind.fields).filter(([name, field]) => !isTranslated(field) && !isIdentity(name));
  const found = Map.groupBy(own, ([name, field]) => sectionOf(name, field));
  return fromKeys(sectionNames, (section) => (found.get(section) ?? []).map(([name]) => name));
};

/** The part of the form that a path belongs to. */
export const sectionAt = (kind: Kind, path: string): SectionName => {
  const [head = '', name = ''] = path.split('.');
  if (head === 'texts' || head === 'lang' || head === 'key') return 'texts';
  if (head === 'relations' || head === 'source') return head;
  if (head === 'fields') {
    const field = kind.fields[name];
    return !field || isIdentity(name) ? 'texts' : sectionOf(name, field);
  }
  if (head === 'image') return 'media';
  return head === 'country' || head === 'date' ? 'facts' : 'subjects';
};

/** The parts that a kind has. */
export const sectionsOf = (kind: Kind): SectionName[] => {
  const own = formFields(kind);
  return sectionNames.filter((section) => section !== 'contact' || own.contact.length > 0);
};
