import type { Notice } from '../../../../platform/events/notices/notices.ts';
import { formatDateWords } from '../../../../platform/i18n/date-words.ts';
import type { I18n } from '../../../../platform/i18n/index.ts';
import type { TextKey } from '../../../../platform/i18n/types.ts';
import { changedFieldLabel } from '../../../../records/web/history/changed.tsx';

/** Default values of the placeholders; each notice uses some of them. */
const nothing = { title: '', name: '', reason: '', date: '', id: '', answer: '', fields: '', count: 1 };

/** Returns a notice as a sentence, with the reason of the operator if there is one. */
export const noticeSentence = ({ t, locale }: Pick<I18n, 't' | 'locale'>, { type, facts }: Notice): string => {
  const key: TextKey = `notice.${type}`;
  const date = formatDateWords(locale, String(facts.date ?? ''));
  const fields = String(facts.fields ?? '')
    .split(',')
    .map((name) => changedFieldLabel(t, locale, 'snd', name))
    .join(locale === 'zh-cn' ? '、' : ', ');
  const sentence = t(key, { ...nothing, ...facts, date, fields });
  return facts.why ? `${sentence}${locale === 'zh-cn' ? '' : ' '}${t('notice.why', { reason: String(facts.why) })}` : sentence;
};
