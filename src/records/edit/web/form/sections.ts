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

/** Whether a field identifies the record; the form has this field at the top. */
const isIdentity = (name: string) => name === 'number';

/** Names of the kind's own fields by section of the form, in declared order, without translated fields and the number. */
export const ownFieldsBySection = (kind: Kind): Readonly<Record<SectionName, readonly string[]>> => {
  const own = Object.entries(kind.fields).filter(([name, field]) => !isTranslated(field) && !isIdentity(name));
  const found = Map.groupBy(own, ([name, field]) => sectionOf(name, field));
  return fromKeys(sectionNames, (section) => (found.get(section) ?? []).map(([name]) => name));
};

/** Section of the form to which a path belongs. */
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

/** Sections of a kind's form, in order; the section `contact` only if the kind has such fields. */
export const formSections = (kind: Kind): SectionName[] => {
  const own = ownFieldsBySection(kind);
  return sectionNames.filter((section) => section !== 'contact' || own.contact.length > 0);
};
