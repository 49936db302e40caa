import type { ComponentType, ReactNode } from 'react';
import type { Locale } from '../../base/locales.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import type { FieldOption as Choosable } from '../forms/field.tsx';
import { textOfKey } from './texts.tsx';

/** Base type of rows and records in the API of the back office. */
export interface OfficeRow {
  id: string;
  version?: number | string;
}
/** Value of a row's property by name. */
export const valueIn = (row: OfficeRow, name: string): unknown => Reflect.get(row, name);
/** Property names of a row type; `string` for the generic `OfficeRow`. */
type RowPropertyName<R extends OfficeRow> = OfficeRow extends R ? string : Extract<keyof R, string>;
export interface TranslationContext {
  t: Translate;
  locale: Locale;
}
export interface GroupedOption extends Choosable {
  /** Heading of the group of the option. */
  group?: string | undefined;
}
/** A record that can be selected, as it is in the answer of its resource or in another record. */
export interface ChoosableRow extends OfficeRow {
  name?: string;
  realName?: string;
  account?: string;
}
/** Searchable selection of records of another resource. */
export interface Lookup {
  resource: string;
  /** Additional parameters of each search. */
  query?: Readonly<Record<string, string>> | undefined;
  labelOf(row: ChoosableRow, words: TranslationContext): string;
}

/** A column of a list. Its heading is the text `admin.<module>.<name>`, or `admin.field.<name>`. */
export type Column<R extends OfficeRow = OfficeRow> = {
  sort?: true;
  /** True if the column is initially hidden. */
  hidden?: true;
  /** Utility classes of the cell, such as its minimum width. */
  className?: string;
} & (
  | {
      name: RowPropertyName<R>;
      /** Renders the cell; default: the value as text. */
      cell?(row: R, words: TranslationContext): ReactNode;
    }
  | { name: string; cell(row: R, words: TranslationContext): ReactNode }
);

export interface Filter {
  name: string;
  /** Label, if it is not one of the standard texts of the module. */
  label?: (words: TranslationContext) => string;
  /** True for a rarely used filter, which is shown on demand. */
  more?: true;
  type?: 'text' | 'date';
  options?: (words: TranslationContext) => readonly GroupedOption[];
  /** Choice among the first 100 records of another resource. */
  lookup?: Lookup;
  /** Text of the option for no choice; default: the label. */
  none?: (words: TranslationContext) => string;
  /** True if the filter bar does not show the filter, because a component beside the list sets it. */
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
  /** A value of a dictionary, or none. */
  | 'dictionary'
  /** Value that is sent but not shown. */
  | 'hidden';

/**
 * A field of a form. Its label is the text `admin.<module>.<name>` or `admin.field.<name>`; its hint has the key of the label with the suffix
 * `.hint`.
 */
export interface OfficeFormField<R extends OfficeRow = OfficeRow> {
  name: string;
  /** Name of the field in text keys; default: `name`. */
  words?: string;
  type: FieldType;
  options?: (words: TranslationContext) => readonly GroupedOption[];
  /** True if the select has an empty option; otherwise a value is preselected. */
  open?: true;
  lookup?: Lookup;
  /** Name of the dictionary; default: the name of the field. */
  dictionary?: string;
  /** True if the field must not be empty. */
  required?: true;
  /** Restricts the field to the form for creating or for updating. */
  only?: 'create' | 'update';
  /** Returns true if the field is read-only. */
  fixed?(row: Partial<R>): boolean;
  /** Initial value; default: the value of the record under the field's name. */
  initial?(row: Partial<R>): unknown;
  /** Text below the field instead of its hint. */
  about?(row: Partial<R>): string;
  /** Default texts by language, shown where the field is empty. */
  otherwise?(row: Partial<R>): Readonly<Record<string, string | undefined>> | undefined;
  /** True if the API expects the choice as a number. */
  number?: true;
  /** What the request contains for an empty field: no property (`omitted`) or an empty text; default: null. */
  empty?: 'omitted' | '';
}

/** An action beyond create, update and delete, on one record or all ticked ones. The text of its button is `admin.<module>.do.<name>`. */
export interface RecordAction<R extends OfficeRow = OfficeRow, Full extends R = R> {
  name: string;
  /** Last segment of the action's address; default: `name`. */
  path?: string;
  icon: string;
  permission: Permission;
  when?(row: R): boolean;
  /** Allows several ticked records: `true` sends one call for each, `together` sends one call that changes all or none. */
  batch?: true | 'together';
  /** True if the action can run on all records that match the filters: the resource has a `matching` action. */
  matching?: true;
  /** True if the action runs without a confirmation. */
  plain?: true;
  /** Fields of the confirmation of the action. */
  fields?: readonly OfficeFormField<Full>[];
  /** True if the fields of the confirmation start with the values of the record. */
  prefilled?: true;
  /** Returns additional values of the request body. */
  body?(row: R): object;
  /** Text of the toast after the action, from the data of the answer; undefined: the standard text. */
  toast?(answer: unknown, words: TranslationContext): string | undefined;
}

/** Properties of a detail component, which shows a record in the drawer. */
export interface DetailProps<R extends OfficeRow = OfficeRow> {
  one: R;
  module: OfficeModule;
}

/** Declaration of a list and its forms, which the generic pages render. `R`: a row of the list; `Full`: an opened record. */
export interface OfficeModule<R extends OfficeRow = OfficeRow, Full extends R = R> {
  /** Name of the module in text keys; the text `admin.<name>` is the title. */
  name: string;
  /** Title of the list; default: the text `admin.<name>`. */
  title?: (words: TranslationContext) => string;
  page: string;
  /** Path of the API resource after /api/admin/. */
  resource: string;
  permissions: { create?: Permission; update?: Permission; remove?: Permission; export?: Permission };
  columns: readonly [Column<R>, ...Column<R>[]];
  filters?: readonly Filter[];
  /** True if the list has a keyword search. */
  keyword?: true;
  /** Address of the form, if it is a separate page; with null: the form for a new record. */
  formAt?: (id: string | null) => string;
  /** Fields of the form. A module without `fields` and `formAt` is read-only. */
  fields?(words: TranslationContext, row: Full | null): readonly OfficeFormField<Full>[];
  actions?: readonly RecordAction<R, Full>[];
  /** Returns the name of a record for confirmations. */
  nameOf(row: R, words: TranslationContext): string;
  /** Returns true if a record cannot be deleted. */
  undeletable?(row: R): boolean;
  /** Fields of the confirmation of a deletion. */
  removal?: readonly OfficeFormField[];
  /** True if deleted records are moved to a trash. */
  trash?: true;
  /** Address of the page of a record, if it has one instead of a drawer. */
  open?(row: R): string;
  /** Content of the drawer. A module without it has no drawer. */
  Detail?(props: DetailProps<Full>): ReactNode;
  /** Component shown beside the list. */
  Aside?: ComponentType;
  /** Component shown among the buttons above the list. */
  More?: ComponentType;
}

/** Label of a column, filter or field of a module; returns the name if there is no text. */
export const labelOf = (t: Translate, module: string, name: string): string =>
  textOfKey(t, `admin.${module}.${name}`) ?? textOfKey(t, `admin.field.${name}`) ?? name;
export const titleOf = (t: Translate, module: string): string => textOfKey(t, `admin.${module}`) ?? module;
