import { countries } from '../../base/locales.ts';
import { accountStatus, scopes } from '../../platform/access/actor.ts';
import { valueLabel } from '../lib/labels.ts';
import type { BadgeTone } from '../ui/badges.tsx';
import type { Filter, GroupedOption, Lookup, TranslationContext } from './module.ts';
import { textOfKey } from './texts.tsx';

export const countryOptions = ({ t }: TranslationContext): GroupedOption[] =>
  countries.map((value) => ({ value, label: valueLabel(t, 'country', value) }));
export const scopeLabel = (scope: unknown, { t }: TranslationContext): string => textOfKey(t, `admin.scope.${scope}`) ?? String(scope);
export const scopeOptions = (words: TranslationContext): GroupedOption[] =>
  scopes.map((value) => ({ value, label: scopeLabel(value, words) }));

/** Names joined with the separator of the reader's language. */
export const joinNames = (things: readonly { name: string }[] | null | undefined, { locale }: TranslationContext): string =>
  (things ?? []).map(({ name }) => name).join(locale === 'zh-cn' ? '、' : ', ');

/** Filters for the first and the last day of a period. */
export const periodFilters: readonly Filter[] = [
  { name: 'from', type: 'date', label: ({ t }) => textOfKey(t, 'admin.field.from') ?? '' },
  { name: 'to', type: 'date', label: ({ t }) => textOfKey(t, 'admin.field.to') ?? '' },
];

export const accountStatusTones: Readonly<Record<number, BadgeTone>> = {
  [accountStatus.active]: 'in-force',
  [accountStatus.disabled]: 'abolished',
  [accountStatus.locked]: 'mandatory',
  [accountStatus.mustReset]: 'superseded',
};
export const accountStatusLabel = (status: unknown, { t }: TranslationContext): string =>
  textOfKey(t, `admin.account.status.${status}`) ?? String(status);

/** Lookup of a resource whose records have a name. */
const lookupByName = (resource: string): Lookup => ({ resource, labelOf: ({ name, id }) => name || id });
export const roleLookup = lookupByName('labels');
export const organizationLookup = lookupByName('organizations');
export const accountLookup: Lookup = {
  resource: 'accounts',
  // a selected account has only a name
  labelOf: ({ realName, name, account, id }) => [realName ?? name ?? id, account].filter(Boolean).join(' · '),
};
