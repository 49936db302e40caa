import { useI18n } from '../../../platform/i18n/index.ts';
import { fieldLabelOf, valueLabel } from '../../../web/lib/labels.ts';
import { isPeriodOver, ValueBadge } from '../../../web/ui/badges.tsx';
import type { RecordDetail } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { renderFieldValue } from '../Field.tsx';
import { ValidUntil } from './AnnouncementValidity.tsx';
import { PostingReaderActions } from './PostingReaderActions.tsx';
import { Fact } from './RecordFacts.tsx';

/** Panel of a supply or demand: unit, progress, expiry date and contact data. */
export function PostingDetail({ doc }: { doc: RecordDetail }) {
  const i18n = useI18n();
  const { t } = i18n;
  const kind = kindOf(doc.kind);
  const progress = typeof doc.progress === 'string' ? doc.progress : null;
  const ended = progress === '1';
  const unit = renderFieldValue(i18n, kind, doc, 'unitName');
  return (
    <div className="mb-10 rounded border border-line bg-surface">
      {(ended || isPeriodOver(doc.expiryDate)) && (
        <p className="border-b border-line bg-abolished-soft px-5 py-3 font-semibold">
          {ended ? valueLabel(t, 'progress', '1', doc.category) : t('detail.expired.posting')}
        </p>
      )}
      <dl className="grid gap-x-10 px-5 pb-2 sm:grid-cols-2 [&>:first-child]:border-0 [&>:first-child]:sm:col-span-2">
        {unit && (
          <Fact label={fieldLabelOf(t, doc.kind, 'unitName')}>
            <span className="text-lg font-semibold">{unit}</span>
          </Fact>
        )}
        {progress && !ended && (
          <Fact label={fieldLabelOf(t, doc.kind, 'progress')}>
            <ValueBadge t={t} of="progress" value={progress} />
          </Fact>
        )}
        {typeof doc.expiryDate === 'string' && (
          <Fact label={fieldLabelOf(t, doc.kind, 'expiryDate')}>
            <ValidUntil date={doc.expiryDate} />
          </Fact>
        )}
        {['address', 'link', 'contact'].map((name) => {
          const node = renderFieldValue(i18n, kind, doc, name);
          return (
            node && (
              <Fact key={name} label={fieldLabelOf(t, doc.kind, name)}>
                {node}
              </Fact>
            )
          );
        })}
      </dl>
      <PostingReaderActions doc={doc} />
    </div>
  );
}
