import type { Locale } from '../../base/locales.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { officeTexts } from '../../platform/i18n/all.server.ts';
import { format } from '../../platform/i18n/translate.ts';
import type { AuditRow } from './operations.ts';

interface AuditSentenceInput {
  action: string;
  target: string | null;
  account: number | null;
  accountName: string | null;
  facts: Readonly<Record<string, unknown>>;
}

/** Returns an audit entry as a sentence. An action without a text in the catalogues is shown by its name. */
export const auditSentenceOf = (locale: Locale, { action, target, account, accountName, facts }: AuditSentenceInput): string => {
  const texts = officeTexts[locale];
  const who = accountName ?? (account === null ? texts['audit.portal'] : texts['audit.gone']);
  const scalars = Object.entries(facts).flatMap(([name, value]): [string, string | number][] =>
    typeof value === 'object' ? [] : [[name, typeof value === 'number' ? value : String(value)]],
  );
  const name = String(facts.name ?? facts.title ?? target ?? '');
  // an action with a suffix (`posting.progress.1`) uses the text of the action without it
  const sentence = texts[`audit.${action}`] ?? texts[`audit.${action.slice(0, action.lastIndexOf('.'))}`];
  return format(locale, sentence ?? texts['audit.other'] ?? action, {
    action,
    label: '',
    reason: '',
    ...Object.fromEntries(scalars),
    who: who ?? '',
    name,
  });
};

const text = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** Returns the differences by field that an audit entry contains. */
export const changesOf = (facts: Readonly<Record<string, unknown>>): AuditRow['changes'] =>
  Object.entries(isNonNullObject(facts.changes) ? facts.changes : {}).map(([field, change]) => {
    const { from, to } = isNonNullObject(change) ? change : {};
    return { field, from: text(from), to: text(to) };
  });
