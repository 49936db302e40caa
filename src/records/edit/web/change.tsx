import { fieldLabelOf } from '../../../web/lib/labels.ts';
import type { TranslationContext } from '../../../web/office/module.ts';
import { DateTime } from '../../../web/ui/date-time.tsx';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import { changedFieldLabel, HistoryValue } from '../../web/history/changed.tsx';
import { stateLabel } from './marks.tsx';

const editorsOwn = ['state', 'deletedAt'] as const;
const isEditorsOwn = (name: string): name is (typeof editorsOwn)[number] => editorsOwn.some((one) => one === name);

/** Label of a changed field. `part`: the changed part of a translation, which the label then contains too. */
export const revisionFieldLabelOf = (
  { t, locale }: TranslationContext,
  kind: KindSlug,
  name: string,
  part: string | null = null,
): string => {
  if (isEditorsOwn(name)) return t(`admin.content.${name}`);
  const label = changedFieldLabel(t, locale, kind, name);
  return part ? `${label}: ${part === 'title' ? t('admin.content.title') : fieldLabelOf(t, kind, part)}` : label;
};

const prose = ['title', 'summary', 'body', 'keywords', 'sourceName', 'sourceLicence'];
/** Whether a field holds prose, whose differences are marked by word, instead of a single value. */
export const isProse = (kind: KindSlug, name: string): boolean => {
  const type = kindOf(kind).fields[name]?.type;
  return name.startsWith('translation.') || prose.includes(name) || type === 'text' || type === 'list';
};

/** A value before or after a change, as text. */
export function ChangedFieldValue({
  words,
  kind,
  name,
  text,
}: {
  words: TranslationContext;
  kind: KindSlug;
  name: string;
  text: string | null;
}) {
  if (text !== null && name === 'state') return stateLabel(words, text);
  if (text !== null && name === 'deletedAt') return <DateTime iso={new Date(text).toISOString()} />;
  return <HistoryValue kind={kind} name={name} text={text} />;
}
