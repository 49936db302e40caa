import type { Locale } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import { formatDuration } from '../../../web/lib/format.ts';
import { fieldLabelOf, valueLabel } from '../../../web/lib/labels.ts';
import { Time } from '../../../web/ui/time.tsx';
import type { Field } from '../../engine/fields.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';

/** Dictionaries of fields that every kind of record has. */
const shared: Readonly<Record<string, string>> = {
  country: 'country',
  lang: 'language',
  industries: 'industry',
  technologies: 'technology',
};

const fieldOf = (kind: KindSlug, name: string): Field | undefined => kindOf(kind).fields[name];

export const isProtectedField = (kind: KindSlug, name: string): boolean => {
  const field = fieldOf(kind, name);
  return field?.type === 'text' && field.protected === true;
};

/** Label of a changed field, translation or type of relation. */
export const changedFieldLabel = (t: Translate, locale: Locale, kind: KindSlug, name: string): string => {
  const [group, part] = name.split('.');
  if (part === undefined) return fieldLabelOf(t, kind, name);
  if (group === 'relations') return valueLabel(t, 'relation', part);
  const language = valueLabel(t, 'language', part);
  // names of languages are lower case inside a phrase in Russian and Portuguese
  return t('history.translation', { language: locale === 'ru-ru' || locale === 'pt-br' ? language.toLowerCase() : language });
};

/** A value of a changed field in the reader's language. */
export function HistoryValue({ kind, name, text }: { kind: KindSlug; name: string; text: string | null }) {
  const { t, locale } = useI18n();
  if (text === null) return <span className="text-muted italic">{t('history.nothing')}</span>;
  const field = fieldOf(kind, name);
  if (name === 'date' || field?.type === 'date') return <Time iso={text} />;
  if (field?.type === 'duration') return formatDuration(Number(text));
  if (field?.type === 'flag') return t(text === 'true' ? 'history.yes' : 'history.no');
  const dictionary = field && 'dictionary' in field ? field.dictionary : shared[name];
  const separator = locale === 'zh-cn' ? '、' : ', ';
  if (dictionary)
    return text
      .split(', ')
      .map((value) => valueLabel(t, dictionary, value))
      .join(separator);
  if (field?.type === 'participation')
    return text
      .split(', ')
      .map((part) => part.replace(/^\w+/, (role) => valueLabel(t, 'role', role)))
      .join(separator);
  return <span dir="auto">{text}</span>;
}
