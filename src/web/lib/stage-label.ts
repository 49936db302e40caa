import { hasPeriodStarted, today } from '../../base/dates.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import { fieldLabelOf, translateKey } from './labels.ts';

/** True if the whole period of a date is in the future (in UTC, as the server derives statuses). */
const isAhead = (date: unknown): date is string => typeof date === 'string' && !hasPeriodStarted(date, today());

/** Label of a date field. A future date has its own label if the catalogue has one. */
export const dateFieldLabel = (t: Translate, slug: string, field: string, date: unknown): string => {
  const key = `field.${slug}.${field}.future`;
  const ahead = isAhead(date) ? translateKey(t, key) : key;
  return ahead === key ? fieldLabelOf(t, slug, field) : ahead;
};

/** A stage of the life of a document: its label, and its date, null if unknown. */
export interface StageLabel {
  label: string;
  date: string | null;
  /** True if the label contains the date. */
  hasDateInLabel: boolean;
}

/** Label of a stage in the past, in the future or without a date. `words` formats a date for the reader. */
export const stageLabel = (
  t: Translate,
  stage: 'published' | 'implemented',
  date: unknown,
  words: (date: string) => string,
): StageLabel => {
  if (typeof date !== 'string') return { label: t(`detail.${stage}.undated`), date: null, hasDateInLabel: false };
  if (!isAhead(date)) return { label: t(`detail.${stage}`), date, hasDateInLabel: false };
  return { label: t(`detail.${stage}.future`, { date: words(date) }), date, hasDateInLabel: true };
};

/** Label of the end of a document. `ended` is the label if the end has passed or has no date. */
export const endLabel = (t: Translate, ended: string, date: unknown, words: (date: string) => string): StageLabel =>
  isAhead(date)
    ? { label: t('detail.abolished.future', { date: words(date) }), date, hasDateInLabel: true }
    : { label: ended, date: typeof date === 'string' ? date : null, hasDateInLabel: false };
