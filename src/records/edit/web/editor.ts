import type { TranslationContext } from '../../../web/office/module.ts';
import { textOfKey } from '../../../web/office/texts.tsx';
import type { ContentDetail, ContentRow } from '../content.ts';

/** Name of the account or program that created or changed a record; null if unknown. */
export const editorLabel = ({ t }: TranslationContext, by: unknown): string | null => {
  if (typeof by !== 'string' || by === '') return null;
  const [program = ''] = by.split(':');
  return textOfKey(t, `admin.content.by.${program}`) ?? by;
};

/** Name of a record: number or abbreviation, then the title in the reader's language, or else in the original language. */
export const recordDisplayName = (record: ContentRow | ContentDetail, { locale }: TranslationContext): string => {
  const own = 'values' in record ? record.values.texts[locale]?.title : undefined;
  return [record.lead, own || record.title].filter(Boolean).join(' ');
};
