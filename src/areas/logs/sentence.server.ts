import type { Locale } from '../../base/locales.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { format } from '../../platform/i18n/translate.ts';
import type { AuditRow } from './operations.ts';

interface Entry {
  action: string;
  target: string | null;
  account: number | null;
  accountName: string | null;
  facts: Readonly<Record<string, unknown>>;
}

/** An entry of the audit as a sentence; an action that the catalogues have none for is named as it is. */
export const sentenceOf = (locale: Locale, { action, target, account, accountName, facts }: Entry): string => {
  const texts = officeTexts[locale];
  const who = accountName ?? (account === null ? texts['audit.portal'] : texts['audit.gone']);
  const scalars = Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value !== 'object')) as Record<string, string>;
  const name = String(facts.name ?? facts.title ?? target ?? '');
  // a step that says how far it went (`posting.progress.1`) has the sentence of the step
  const sentence = texts[`audit.${action}`] ?? texts[`audit.${action.slice(0, action.lastIndexOf('.'))}`];
  return format(locale, sentence ?? texts['audit.other'] ?? action, {
    action,
    label: '',
    reason: '',
    ...scalars,
    who: who ?? '',
    name,
  });
};

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The differences by field that an entry keeps. */
export const changesOf = (facts: Readonly<Record<string, unknown>>): AuditRow['changes'] =>
  Object.entries((facts.changes ?? {}) as Record<string, { from?: unknown; to?: unknown }>).map(([field, { from, to }]) => ({
    field,
    from: text(from),
    to: text(to),
  }));
