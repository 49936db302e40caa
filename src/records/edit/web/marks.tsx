import { type ContentLanguage, locales } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import type { TranslationContext } from '../../../web/office/module.ts';
import { textOfKey } from '../../../web/office/texts.tsx';
import { Badge, type BadgeTone } from '../../../web/ui/badges.tsx';
import { DateTime } from '../../../web/ui/date-time.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { ContentRow, ContentState, TranslationStatus } from '../content.ts';

const tones: Readonly<Record<ContentState, BadgeTone>> = {
  draft: 'plain',
  review: 'superseded',
  published: 'in-force',
  archived: 'abolished',
};
export const stateLabel = ({ t }: TranslationContext, state: string): string => textOfKey(t, `admin.content.state.${state}`) ?? state;

/** State of a record, state of its working copy, and its publication time. */
export function StateMark({ state, working, publishAt }: Pick<ContentRow, 'state' | 'working' | 'publishAt'>) {
  const words = useI18n();
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={tones[state]}>{stateLabel(words, state)}</Badge>
      {working && <Badge tone="upcoming">{textOfKey(words.t, `admin.content.working.${working}`)}</Badge>}
      {publishAt && (
        <span className="inline-flex items-center gap-1 text-xs text-muted">
          <Icon name="calendar-clock" className="size-3.5" />
          <span className="sr-only">{words.t('admin.content.publishAt')}: </span>
          <DateTime iso={publishAt} />
        </span>
      )}
    </span>
  );
}

const looks: Readonly<Record<TranslationStatus, { icon: string; look: string }>> = {
  original: { icon: 'star', look: 'border-primary bg-primary-soft text-primary' },
  ok: { icon: 'check', look: 'border-transparent bg-in-force-soft text-in-force' },
  stale: { icon: 'triangle-alert', look: 'border-transparent bg-superseded-soft text-superseded' },
  incomplete: { icon: 'file-diff', look: 'border-dashed border-superseded text-superseded' },
  missing: { icon: 'minus', look: 'border-dashed border-control text-muted' },
};
export const translationStatusLabel = ({ t }: TranslationContext, standing: TranslationStatus): string =>
  textOfKey(t, `admin.content.text.${standing}`) ?? standing;

/** Translation status of one language: an icon, a frame, and a text for screen readers and tooltips. */
export function TranslationStatusMark({
  language,
  standing,
  long = false,
}: {
  language: ContentLanguage;
  standing: TranslationStatus;
  long?: boolean;
}) {
  const words = useI18n();
  const { icon, look } = looks[standing];
  const label = translationStatusLabel(words, standing);
  const name = valueLabel(words.t, 'language', language);
  return (
    <span
      title={long ? undefined : `${name}: ${label}`}
      className={`inline-flex items-center gap-1 rounded-sm border px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap ${look}`}
    >
      {!long && <span aria-hidden="true">{language.slice(0, 2).toUpperCase()}</span>}
      <Icon name={icon} className="size-3" />
      <span className={long ? '' : 'sr-only'}>{long ? label : `${name}: ${label}`}</span>
    </span>
  );
}

export const TranslationStatusMarks = ({ texts }: Pick<ContentRow, 'texts'>) => (
  <span className="inline-flex gap-1">
    {locales.map((locale) => (
      <TranslationStatusMark key={locale} language={locale} standing={texts[locale]} />
    ))}
  </span>
);
