import type { Translate } from '../../../../platform/i18n/types.ts';
import { fieldLabelOf, valueLabel } from '../../../../web/lib/labels.ts';
import { textOfKey } from '../../../../web/office/texts.tsx';
import type { KindSlug } from '../../../kinds/index.ts';

const shared: Readonly<Record<string, string>> = { industries: 'industry', technologies: 'technology' };

/** Label of the title; some kinds (people, organizations) call it name. */
export const titleLabel = (t: Translate, kind: KindSlug): string => textOfKey(t, `content.title.${kind}`) ?? fieldLabelOf(t, kind, 'title');

/** Label of the title, the summary, the body or a translated field of a record, by its name. */
const partOf = (t: Translate, kind: KindSlug, name: string): string =>
  name === 'title' ? titleLabel(t, kind) : (textOfKey(t, `content.${name}`) ?? fieldLabelOf(t, kind, name));

/** Label of a field by path, with its language if it has one: `Title (Russian)`. */
export const fieldPathLabel = (t: Translate, kind: KindSlug, path: string): string => {
  const [head = '', second = '', third = '', fourth = ''] = path.split('.');
  if (head === 'texts') {
    const language = valueLabel(t, 'language', second);
    return third ? t('content.in', { name: partOf(t, kind, third === 'fields' ? fourth : third), language }) : language;
  }
  if (head === 'fields')
    return third ? `${fieldLabelOf(t, kind, second)}: ${textOfKey(t, `content.role.${third}`) ?? third}` : fieldLabelOf(t, kind, second);
  if (head === 'source') return textOfKey(t, `content.source.${second}`) ?? t('content.section.source');
  return textOfKey(t, `content.${head}`) ?? fieldLabelOf(t, kind, shared[head] ?? head);
};
