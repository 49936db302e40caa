import type { Field, Module } from '../../../web/office/module.ts';

/** A value of a dictionary as the API answers it. */
export interface DictionaryRow {
  /** `<dictionary>:<value>`. */
  id: string;
  dictionary: string;
  value: string;
  label: string;
  /** Own labels. */
  labels: Record<string, string>;
  /** What it is called in every language. */
  names: Record<string, string>;
  colour: string | null;
  sort: number;
  active: boolean;
  builtin: boolean;
  version: number;
  /** What its dictionary is called, where values of several are found. */
  name?: string;
}
export interface Dictionary {
  id: string;
  name: string;
  items: number;
  added: number;
  inactive: number;
  /** Its values follow from the records. */
  computed: boolean;
}

/** A badge in a colour, or in none. */
export const colourClass = (colour: string | null): string => `badge ${colour ? `badge-hue badge-${colour}` : 'badge-plain'}`;

const fields: readonly Field<DictionaryRow>[] = [
  { name: 'dictionary', type: 'hidden', only: 'create' },
  { name: 'value', type: 'text', only: 'create', required: true },
  { name: 'labels', type: 'locales' },
  { name: 'colour', type: 'colour' },
  { name: 'active', type: 'switch' },
];

/** Values of the dictionaries: how one is edited and deleted. The file of all of them is `valuesFile`. */
export const dictionaryItems: Module<DictionaryRow> = {
  name: 'dictionary',
  page: '/admin/dictionary',
  resource: 'dictionaries',
  permissions: {
    create: 'dictionary:item:update',
    update: 'dictionary:item:update',
    remove: 'dictionary:item:update',
    export: 'dictionary:item:read',
  },
  columns: [{ name: 'value' }],
  filters: [{ name: 'dictionary' }],
  fields: () => fields,
  nameOf: ({ label, value }) => `${label} (${value})`,
  undeletable: ({ builtin }) => builtin,
  trash: true,
};
export const valuesFile: Module<DictionaryRow> = { ...dictionaryItems, resource: 'dictionary-items' };
