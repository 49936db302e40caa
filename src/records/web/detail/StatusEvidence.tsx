import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { Time } from '../../../web/ui/time.tsx';
import type { ListedRecord, RecordDetail } from '../../api.ts';
import { commaForLocale, formatStatusEvidence, separatorBeforeDate, translateSourceWording } from '../../engine/evidence-words.ts';

/** Evidence of a standard's status with its date, in one line. */
export function StatusEvidence({ doc, className = '' }: { doc: ListedRecord; className?: string }) {
  const { t, locale } = useI18n();
  const evidence = doc.statusEvidence;
  if (!evidence) return null;
  return (
    <p className={`text-sm text-muted wrap-anywhere ${className}`}>
      {formatStatusEvidence({ t, locale }, evidence)}
      {evidence.at && (
        <>
          {separatorBeforeDate(locale, evidence.kind)}
          <Time iso={evidence.at} />
        </>
      )}
    </p>
  );
}

/** Contradictory statements of sources on the status, and the one that decides. */
export function StatusStatements({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const comma = commaForLocale(locale);
  const statements = doc.statements ?? [];
  if (new Set(statements.map(({ says }) => says)).size < 2) return null;
  return (
    <div className="mt-4 rounded border border-superseded px-4 py-3 text-sm">
      <h3 className="font-semibold">{t('status.statements')}</h3>
      <ul className="mt-1 space-y-1">
        {statements.map(({ source, says, ref, at, decides }) => (
          <li key={source ?? ''} className={decides ? 'font-semibold' : ''}>
            {source ?? t('status.statements.editors')}
            {locale === 'zh-cn' ? '：' : ': '}
            {[valueLabel(t, 'declaredStatus', says), translateSourceWording(t, ref)].filter(Boolean).join(comma)}
            {at && (
              <>
                {comma}
                <Time iso={at} />
              </>
            )}
            {(decides === 'newest' || decides === 'careful' || decides === 'editor') &&
              (locale === 'zh-cn' ? `（${t(`status.statements.${decides}`)}）` : ` (${t(`status.statements.${decides}`)})`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
