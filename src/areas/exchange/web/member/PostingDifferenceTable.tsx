import { type I18n, useI18n } from '../../../../platform/i18n/index.ts';
import { fieldLabelOf, valueLabel } from '../../../../web/lib/labels.ts';
import type { PostingDifference } from '../../operations.ts';
import { DenseTable, DenseTableCell, DenseTableRow } from '../admin/review/DenseTable.tsx';

/** Names of the dictionaries that contain the labels of values, by field. */
const dictionaries: Partial<Record<PostingDifference['field'], string>> = {
  category: 'sndCategory',
  lang: 'language',
  country: 'country',
  industries: 'industry',
  technologies: 'technology',
};

const plainTextOf = (html: string): string =>
  html
    .replace(/<img\b[^>]*>/g, ' ▢ ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns a value of a posting as text: markup as its plain text, files by name. */
export const formatValue = ({ t, locale }: I18n, field: PostingDifference['field'], value: unknown): string => {
  const dictionary = dictionaries[field];
  const formatOne = (one: unknown): string => {
    if (typeof one === 'object' && one !== null) return String(Reflect.get(one, 'name') ?? '');
    return dictionary ? valueLabel(t, dictionary, String(one)) : String(one);
  };
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('history.nothing');
  if (field === 'body') return plainTextOf(String(value));
  return [value]
    .flat()
    .map(formatOne)
    .join(locale === 'zh-cn' ? '、' : ', ');
};

interface Props {
  differences: readonly PostingDifference[];
  heads: { field: string; from: string; to: string };
  /** Hint for a field that an operator corrected after the owner began to change the field. */
  undoes?: string;
}

/** Table of the differences between a posting and its record, by field. */
export function PostingDifferenceTable({ differences, heads, undoes }: Props) {
  const i18n = useI18n();
  return (
    <DenseTable heads={[heads.field, heads.from, heads.to]}>
      {differences.map(({ field, from, to, corrected }) => (
        <DenseTableRow key={field}>
          <DenseTableCell className="font-semibold md:w-1/5">
            {fieldLabelOf(i18n.t, 'snd', field)}
            {corrected && undoes && <span className="block text-sm font-normal text-danger">{undoes}</span>}
          </DenseTableCell>
          <DenseTableCell head={heads.from} className="text-muted md:w-2/5">
            <bdi>{formatValue(i18n, field, from)}</bdi>
          </DenseTableCell>
          <DenseTableCell head={heads.to} className="md:w-2/5">
            <bdi>{formatValue(i18n, field, to)}</bdi>
          </DenseTableCell>
        </DenseTableRow>
      ))}
    </DenseTable>
  );
}
