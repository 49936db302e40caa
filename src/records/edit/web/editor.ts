import type { Words } from '../../../web/office/module.ts';
import { textOfKey } from '../../../web/office/texts.tsx';
import type { ContentDetail, ContentRow } from '../content.ts';

/** Who made or changed a record: a name, or what the program is called; null where nobody is known. */
export const editorLabel = ({ t }: Words, by: unknown): string | null => {
  if (typeof by !== 'string' || by === '') return null;
  const [program = ''] = by.split(':');
  return textOfKey(t, `admin.content.by.${program}`) ?? by;
};

/** What a record is called in the language of who reads, as far as it has one; the same in its row, drawer and form. */
export const contentName = (record: ContentRow | ContentDetail, { locale }: Words): string => {
  const own = 'values' in record ? record.values.texts[locale]?.title : undefined;
  return [record.lead, own || record.title].filter(Boolean).join(' ');
};
