import { hasStarted, today } from '../../base/dates.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import { fieldLabelOf, translateKey } from './labels.ts';

/** Whether all of the period that a date names lies ahead (in UTC, as the server derives statuses). */
const isAhead = (date: unknown): date is string => typeof date === 'string' && !hasStarted(date, today());

/** Label of a record's date: what is to come is told as coming, where the catalogue has a word for that. */
export const labelOfDate = (t: Translate, slug: string, field: string, date: unknown): string => {
  const key = `field.${slug}.${field}.future`;
  const ahead = isAhead(date) ? translateKey(t, key) : key;
  return ahead === key ? fieldLabelOf(t, slug, field) : ahead;
};

/** A stage of a document's life: what it is called, and the date where the name does not say it already. */
export interface DeadlineLabel {
  label: string;
  date: string | null;
  /** The date stands within the label. */
  told: boolean;
}

/** A stage that lies behind, lies ahead, or has no date; `words` says a date as the reader reads it. */
export const stageOf = (
  t: Translate,
  stage: 'published' | 'implemented',
  date: unknown,
  words: (date: string) => string,
): DeadlineLabel => {
  if (typeof date !== 'string') return { label: t(`detail.${stage}.undated`), date: null, told: false };
  if (!isAhead(date)) return { label: t(`detail.${stage}`), date, told: false };
  return { label: t(`detail.${stage}.future`, { date: words(date) }), date, told: true };
};

/** The end of a document: `ended` is its word where it has come, with a date or without. */
export const endLabel = (t: Translate, ended: string, date: unknown, words: (date: string) => string): DeadlineLabel =>
  isAhead(date)
    ? { label: t('detail.abolished.future', { date: words(date) }), date, told: true }
    : { label: ended, date: typeof date === 'string' ? date : null, told: false };
