import { useEffect, useRef } from 'react';
import { keysOf } from '../../../../base/typed-keys.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import type { PostingForm, PostingInput } from '../../operations.ts';
import { PostingDifferenceTable } from './PostingDifferenceTable.tsx';
import { inputEqualsValues } from './values.ts';

interface Props {
  newer: PostingForm;
  mine: PostingInput;
  onTake: () => void;
  onSaveMine: () => void;
}

/**
 * Notice of an edit conflict: the posting was saved elsewhere. The notice shows the differences, and the owner chooses a text. Until the
 * choice, the typed text is kept.
 */
export function NewerVersion({ newer, mine, onTake, onSaveMine }: Props) {
  const { t, locale } = useI18n();
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const own = { attachments: newer.values.attachments, ...mine };
  const different = keysOf(mine).filter((name) =>
    name === 'attachments'
      ? !inputEqualsValues({ ...newer.values }, { attachments: own.attachments })
      : JSON.stringify(mine[name]) !== JSON.stringify(newer.values[name]),
  );
  return (
    <section ref={box} role="alert" tabIndex={-1} className="mb-6 rounded border border-danger bg-surface px-5 py-4">
      <h2 className="font-semibold">{t('snd.newer')}</h2>
      <p className="mt-1 text-sm text-muted">
        {t('snd.newer.hint')} <DateTime iso={newer.updated} />
      </p>
      {different.length > 0 && (
        <p className="mt-1 text-sm">
          {t('snd.newer.fields', { fields: different.map((name) => t(`snd.field.${name}`)).join(locale === 'zh-cn' ? '、' : ', ') })}
        </p>
      )}
      <PostingDifferenceTable
        differences={different
          .filter((name) => name !== 'attachments')
          .map((field) => ({ field, from: newer.values[field], to: mine[field] }))}
        heads={{ field: t('history.field'), from: t('snd.newer.theirs'), to: t('snd.corrected.mine') }}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={onSaveMine}>{t('snd.newer.keep')}</Button>
        <Button variant="outline" onClick={onTake}>
          {t('snd.newer.take')}
        </Button>
      </div>
    </section>
  );
}
