import type { OfficeFormField, OfficeModule } from '../../../web/office/module.ts';

/** A dictionary value as the API returns it. */
export interface DictionaryItemRow {
  /** Id in the form `<dictionary>:<value>`. */
  id: string;
  dictionary: string;
  value: string;
  label: string;
  /** Labels set by operators, by language. */
  labels: Record<string, string>;
  /** Effective label in every language. */
  names: Record<string, string>;
  colour: string | null;
  sort: number;
  active: boolean;
  builtin: boolean;
  version: number;
  /** Name of its dictionary; present in lists of several dictionaries. */
  name?: string;
}
export interface ListedDictionary {
  id: string;
  name: string;
  items: number;
  added: number;
  inactive: number;
  /** True if the values are computed from records. */
  computed: boolean;
}

/** CSS classes of a badge in a colour; null: a plain badge. */
export const colourClass = (colour: string | null): string => `badge ${colour ? `badge-hue badge-${colour}` : 'badge-plain'}`;

const fields: readonly OfficeFormField<DictionaryItemRow>[] = [
  { name: 'dictionary', type: 'hidden', only: 'create' },
  { name: 'value', type: 'text', only: 'create', required: true },
  { name: 'labels', type: 'locales' },
  { name: 'colour', type: 'colour' },
  { name: 'active', type: 'switch' },
];

/** Form and deletion of dictionary values in the back office. `dictionaryExportModule` declares the export of all values. */
export const dictionaryItemModule: OfficeModule<DictionaryItemRow> = {
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
export const dictionaryExportModule: OfficeModule<DictionaryItemRow> = { ...dictionaryItemModule, resource: 'dictionary-items' };
