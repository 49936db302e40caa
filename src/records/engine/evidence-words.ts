import { today } from '../../base/dates.ts';
import type { Locale } from '../../base/locales.ts';
import { formatDateWords } from '../../platform/i18n/date-words.ts';
import type { I18n } from '../../platform/i18n/index.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import type { StatusEvidence } from '../api.ts';
import { abbreviationPattern, lettersOf } from './letters.ts';

type LocaleTranslator = Pick<I18n, 't' | 'locale'>;

/** Kinds of evidence for a status: a newer record or edition, a statement of a source, a date of the record, none. */
export const statusEvidenceKinds = ['relation', 'edition', 'source', 'date', 'none'] as const;

const datedWords = {
  implementationDate: { past: 'status.evidence.implemented', ahead: 'status.evidence.willBeImplemented' },
  abolitionDate: { past: 'status.evidence.abolished', ahead: 'status.evidence.abolished' },
  date: { past: 'status.evidence.published', ahead: 'status.evidence.published' },
} as const;

/** Comma of a language, as separator between the parts of a line. */
export const commaForLocale = (locale: Locale) => (locale === 'zh-cn' ? '，' : ', ');

/** Wording of a source. A harmonized ISO stage code, which imports store as `stage 60.60`, is translated. */
export const translateSourceWording = (t: Translate, ref: string | null): string | null => {
  const [, code] = /^stage (\d\d(?:\.\d\d)?)$/.exec(ref ?? '') ?? [];
  return code ? t('status.evidence.stage', { code }) : ref;
};

/** Wording of a source for a one-line text. Returns null if it is in a script that the reader's language does not use. */
const readableSourceWording = ({ t, locale }: LocaleTranslator, ref: string | null): string | null => {
  const words = translateSourceWording(t, ref);
  return words && (abbreviationPattern.test(words) || lettersOf[locale].test(words)) ? words : null;
};

/** Evidence of a status as text, without its date. */
export const formatStatusEvidence = (reader: LocaleTranslator, { kind, ref, at, source }: StatusEvidence): string => {
  const { t, locale } = reader;
  if (kind === 'none') return t('status.evidence.none');
  if (kind === 'relation') return ref ? t('status.evidence.relation', { ref }) : t('status.evidence.replaced');
  if (kind === 'edition') return ref ? t('status.evidence.edition', { ref }) : t('status.evidence.newest');
  if (kind === 'source') {
    const words = [readableSourceWording(reader, ref), source].filter(Boolean).join(commaForLocale(locale));
    return words ? t('status.evidence.sourceSays', { words }) : t('status.evidence.source');
  }
  const words = ref === 'implementationDate' || ref === 'abolitionDate' ? datedWords[ref] : datedWords.date;
  return t(at && at > today() ? words.ahead : words.past);
};

/** Separator between the evidence text and its date. A sentence that ends with the date has no comma before it. */
export const separatorBeforeDate = (locale: Locale, kind: StatusEvidence['kind']): string =>
  kind === 'date' ? ' ' : commaForLocale(locale);

/** Evidence of a status with its date as one line of plain text. */
export const formatEvidenceLine = (reader: LocaleTranslator, evidence: StatusEvidence): string => {
  const words = formatStatusEvidence(reader, evidence);
  const { kind, at } = evidence;
  return at ? `${words}${separatorBeforeDate(reader.locale, kind)}${formatDateWords(reader.locale, at)}` : words;
};
