import type { ReviewDetail } from '../../../contract/postings.ts';
import { type I18n, useI18n } from '../../../i18n/index.ts';
import { labelOf, valueLabel } from '../../lib/labels.ts';
import { Section } from '../../shells/detail/Section.tsx';
import { Cell, Row, Rows } from './Rows.tsx';

type Difference = ReviewDetail['differences'][number];

/** The dictionary that names a field's values. */
const dictionaries: Partial<Record<Difference['field'], string>> = {
  category: 'sndCategory',
  lang: 'language',
  country: 'country',
  industries: 'industry',
  technologies: 'technology',
};

/** A value in words: markup as its text, files by their names. */
const inWords = ({ t, locale }: I18n, field: Difference['field'], value: unknown): string => {
  const dictionary = dictionaries[field];
  const word = (one: unknown): string => {
    if (typeof one === 'object' && one !== null) return String((one as { name?: unknown }).name ?? '');
    return dictionary ? valueLabel(t, dictionary, String(one)) : String(one);
  };
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('admin.review.empty');
  if (field === 'body') return textOf(String(value));
  return [value]
    .flat()
    .map(word)
    .join(locale === 'zh-cn' ? '、' : ', ');
};
const textOf = (html: string): string =>
  html
    .replace(/<img\b[^>]*>/g, ' ▢ ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** What the submitted text changes of the one that is public. */
export function Differences({ differences }: Pick<ReviewDetail, 'differences'>) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <Section title={t('admin.review.changes')}>
      {differences.length === 0 ? (
        <p className="text-muted">{t('admin.review.changes.none')}</p>
      ) : (
        <Rows heads={[t('admin.review.field'), t('admin.review.from'), t('admin.review.to')]}>
          {differences.map(({ field, from, to }) => (
            <Row key={field}>
              <Cell className="font-semibold md:w-1/5">{labelOf(t, 'snd', field)}</Cell>
              <Cell head={t('admin.review.from')} className="text-muted md:w-2/5">
                <bdi>{inWords(i18n, field, from)}</bdi>
              </Cell>
              <Cell head={t('admin.review.to')} className="md:w-2/5">
                <bdi>{inWords(i18n, field, to)}</bdi>
              </Cell>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  );
}
