import type { ComponentType, ReactNode } from 'react';
import type { Locale } from '../../base/locales.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import type { FieldOption as Choosable } from '../forms/field.tsx';
import { textOfKey } from './texts.tsx';

/** What every row of a list and every record has that the API of the back office answers. */
export interface Row {
  id: string;
  version?: number | string;
}
/** What a row holds under a name. */
export const valueIn = (row: Row, name: string): unknown => Reflect.get(row, name);
/** The names of a row's values; any, where nothing more is known of it. */
type NameOf<R extends Row> = Row extends R ? string : Extract<keyof R, string>;
export interface Words {
  t: Translate;
  locale: Locale;
}
export interface Option extends Choosable {
  /** Heading that it stands under. */
  group?: string | undefined;
}
/** A record to choose, as its resource answers it or as it stands in another record. */
export interface ModuleChoice extends Row {
  name?: string;
  realName?: string;
  account?: string;
}
/** Records of another resource to choose from, found by typing. */
export interface Lookup {
  resource: string;
  /** Sent with each search. */
  query?: Readonly<Record<string, string>> | undefined;
  labelOf(row: ModuleChoice, words: Words): string;
}

/** A column of a list. Its heading is the text `admin.<module>.<name>`, or `admin.field.<name>`. */
export type Column<R extends Row = Row> = {
  sort?: true;
  /** Shown only to those who ask for it. */
  hidden?: true;
  /** Utilities of the cell, e.g. its least width. */
  className?: string;
} & (
  | {
      name: NameOf<R>;
      /** Text by default. */
      cell?(row: R, words: Words): ReactNode;
    }
  | { name: string; cell(row: R, words: Words): ReactNode }
);

export interface Filter {
  name: string;
  /** Where it is not one of the texts that other parts of a module have. */
  label?: (words: Words) => string;
  /** Seldom needed: shown on demand. */
  more?: true;
  type?: 'text' | 'date';
  options?: (words: Words) => readonly Option[];
  /** Chosen among the first records of another resource. */
  lookup?: Lookup;
  /** What it says where nothing is chosen, if that is not its label. */
  none?: (words: Words) => string;
  /** Set by what stands beside the list. */
  hidden?: true;
}

export type FieldType =
  | 'text'
  | 'password'
  | 'textarea'
  | 'number'
  | 'date'
  | 'datetime'
  | 'select'
  | 'checks'
  | 'switch'
  | 'locales'
  | 'lookup'
  | 'lookups'
  | 'branch'
  | 'colour'
  | 'permissions'
  | 'icon'
  /** One value of a dictionary, or none. */
  | 'dictionary'
  /** Sent along, not shown. */
  | 'hidden';

/** A field of a form. Its label is the text `admin.<module>.<name>`, or `admin.field.<name>`; a hint is the same with `.hint`. */
export interface Field<R extends Row = Row> {
  name: string;
  /** Part of the keys of its texts, where that is not its name. */
  words?: string;
  type: FieldType;
  options?: (words: Words) => readonly Option[];
  /** A choice that need not be made; any other holds one from the start. */
  open?: true;
  lookup?: Lookup;
  /** Where it is not called as the field is. */
  dictionary?: string;
  /** It may not be left empty. */
  required?: true;
  /** Only in the form for a new record, or only in that for one that exists. */
  only?: 'create' | 'update';
  /** Shown, not to be changed. */
  fixed?(row: Partial<R>): boolean;
  /** What it is filled with, where that is not what the record has under its name. */
  initial?(row: Partial<R>): unknown;
  /** Stands below it in the place of its hint. */
  about?(row: Partial<R>): string;
  /** What is said in each language that is left empty. */
  otherwise?(row: Partial<R>): Readonly<Record<string, string | undefined>> | undefined;
  /** A choice that the API takes as a number. */
  number?: true;
  /** What the API takes for an empty field; by default null. */
  empty?: 'omitted' | '';
}

/** A step beyond the usual verbs, for one record or for all that are ticked. Its button says `admin.<module>.do.<name>`. */
export interface Action<R extends Row = Row, Full extends R = R> {
  name: string;
  /** Last part of its address, where that is not its name. */
  path?: string;
  icon: string;
  permission: Permission;
  when?(row: R): boolean;
  /** Also for several ticked records: one after the other, or `together` in one call that does all or none. */
  batch?: true | 'together';
  /** Also for all that match the filters, beyond the page that is shown: a `matching` of its resource. */
  matching?: true;
  /** Done without asking. */
  plain?: true;
  /** Asked for before it is done. */
  fields?: readonly Field<Full>[];
  /** The fields begin with what the record has. */
  prefilled?: true;
  /** Sent along with what was asked for. */
  body?(row: R): object;
  /** Text of the toast once it is done, from the data of the answer; undefined: the standard text. */
  toast?(answer: unknown, words: Words): string | undefined;
}

/** The record in full, to be shown in the drawer. */
export interface DetailProps<R extends Row = Row> {
  one: R;
  module: Module;
}

/** One list with its forms: everything that the shells need to know. `R`: a row of the list; `Full`: a record that is opened. */
export interface Module<R extends Row = Row, Full extends R = R> {
  /** Part of the keys of its texts; `admin.<name>` is its title. */
  name: string;
  /** What it is called, where that is not `admin.<name>`. */
  title?: (words: Words) => string;
  page: string;
  /** Path after /api/admin/. */
  resource: string;
  permissions: { create?: Permission; update?: Permission; remove?: Permission; export?: Permission };
  columns: readonly [Column<R>, ...Column<R>[]];
  filters?: readonly Filter[];
  /** Whether a keyword can be looked for. */
  keyword?: true;
  /** Address of its form, where that is a page of its own; null: for a new record. */
  formAt?: (id: string | null) => string;
  /** What its form asks for. Without fields and without `formAt` nothing is written. */
  fields?(words: Words, row: Full | null): readonly Field<Full>[];
  actions?: readonly Action<R, Full>[];
  /** What a record is called when a question is asked about it. */
  nameOf(row: R, words: Words): string;
  /** Records that cannot be deleted. */
  undeletable?(row: R): boolean;
  /** Asked for before records are deleted. */
  removal?: readonly Field[];
  /** Deleted records wait in a trash. */
  trash?: true;
  /** The page of one record, where it has one of its own instead of a drawer. */
  open?(row: R): string;
  /** What the drawer shows of one record. Without it there is no drawer. */
  Detail?(props: DetailProps<Full>): ReactNode;
  /** Stands beside the list. */
  Aside?: ComponentType;
  /** Stands among the buttons above it. */
  More?: ComponentType;
}

/** Heading or label of a part of a module. */
export const labelOf = (t: Translate, module: string, name: string): string =>
  textOfKey(t, `admin.${module}.${name}`) ?? textOfKey(t, `admin.field.${name}`) ?? name;
export const titleOf = (t: Translate, module: string): string => textOfKey(t, `admin.${module}`) ?? module;
