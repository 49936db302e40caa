import { useId } from 'react';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import { fieldLabelOf } from '../../../../web/lib/labels.ts';
import { Button } from '../../../../web/ui/button.tsx';
import type { PostingDifference } from '../../operations.ts';
import { formatValue, PostingDifferenceTable } from './PostingDifferenceTable.tsx';

interface Props {
  differences: readonly PostingDifference[];
  onTake: (difference: PostingDifference) => void;
}

/**
 * Fields that an operator corrected while the owner changed them: both texts, and a button to take over the operator’s text. Until the
 * owner presses the button, the owner’s text is kept.
 */
export function OperatorCorrections({ differences, onTake }: Props) {
  const i18n = useI18n();
  const { t } = i18n;
  const id = useId();
  const corrected = differences.filter((one) => one.corrected);
  if (corrected.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mb-6 rounded border border-primary bg-primary-soft px-5 py-4">
      <h2 id={id} className="font-semibold">
        {t('snd.corrected')}
      </h2>
      <p className="mt-1 text-sm">{t('snd.corrected.hint')}</p>
      {corrected.map((one) => {
        const label = fieldLabelOf(t, 'snd', one.field);
        return (
          <div key={one.field} className="mt-4 border-t border-line pt-3">
            <h3 className="text-sm font-semibold">{label}</h3>
            <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
              <Version head={t('snd.corrected.theirs')}>{formatValue(i18n, one.field, one.from)}</Version>
              <Version head={t('snd.corrected.mine')}>{formatValue(i18n, one.field, one.to)}</Version>
            </dl>
            <Button variant="outline" className="mt-3 noscript:hidden" onClick={() => onTake(one)}>
              {t('snd.corrected.take', { field: label })}
            </Button>
          </div>
        );
      })}
    </section>
  );
}

function Version({ head, children }: { head: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{head}</dt>
      <dd dir="auto" className="line-clamp-6 wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** Differences of the owner's text from the present record. */
export function DifferencesFromRecord({ differences }: Pick<Props, 'differences'>) {
  const t = useT();
  if (differences.length === 0) return null;
  const heads = { field: t('history.field'), from: t('snd.differs.public'), to: t('snd.corrected.mine') };
  return (
    <details className="mb-6 rounded border border-line bg-surface px-5 py-3">
      <summary className="cursor-pointer font-semibold">{t('snd.differs')}</summary>
      <div className="mt-3">
        <PostingDifferenceTable differences={differences} heads={heads} />
      </div>
    </details>
  );
}
