import { hasPeriodStarted, today } from '../../../base/dates.ts';
import { formatDateWords } from '../../../platform/i18n/date-words.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { endLabel, stageLabel } from '../../../web/lib/stage-label.ts';
import { Time } from '../../../web/ui/time.tsx';
import type { RecordDetail } from '../../api.ts';
import { DetailSection } from './DetailSection.tsx';
import { StatusStatements } from './StatusEvidence.tsx';

const dots: Readonly<Record<string, string>> = {
  upcoming: 'border-upcoming bg-upcoming',
  'in-force': 'border-in-force bg-in-force',
  superseded: 'border-superseded bg-superseded',
  abolished: 'border-abolished bg-abolished',
};
const words: Readonly<Record<string, string>> = {
  upcoming: 'text-upcoming',
  'in-force': 'text-in-force',
  superseded: 'text-superseded',
  abolished: 'text-abolished',
};

/** Timeline of a standard with its current stage. */
export function Lifecycle({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const { status } = doc;
  if (typeof status !== 'string') return null;
  const ended = status === 'superseded' || status === 'abolished';
  const unknown = status === 'unknown';
  // a draft is not published; a standard of unknown status has reached at most its publication
  const published = status === 'upcoming' || (unknown && typeof doc.date === 'string' && hasPeriodStarted(doc.date, today()));
  const reached = ended ? 2 : status === 'in-force' ? 1 : published ? 0 : -1;
  const format = (date: string) => formatDateWords(locale, date);
  const steps = [
    stageLabel(t, 'published', doc.date, format),
    ...(unknown && !doc.implementationDate ? [] : [stageLabel(t, 'implemented', doc.implementationDate, format)]),
    ...(ended || doc.abolitionDate ? [endLabel(t, valueLabel(t, 'status', ended ? status : 'abolished'), doc.abolitionDate, format)] : []),
  ];
  return (
    <DetailSection title={t('detail.lifecycle')}>
      <ol className="flex flex-col sm:flex-row">
        {steps.map(({ label, date, hasDateInLabel }, i) => (
          <li
            key={label}
            aria-current={i === reached ? 'step' : undefined}
            className="relative flex-1 ps-7 pb-5 before:absolute before:start-[7px] before:top-2 before:h-full before:border-s before:border-line last:before:hidden sm:ps-0 sm:pe-4 sm:pt-7 sm:pb-0 sm:before:start-2 sm:before:top-[7px] sm:before:h-0 sm:before:w-full sm:before:border-t"
          >
            <span
              aria-hidden="true"
              className={`absolute start-0 top-1 size-4 rounded-full border-2 sm:top-0 ${i === reached ? (dots[status] ?? '') : i < reached ? 'border-control bg-surface' : 'border-line bg-paper'}`}
            />
            <p className={`font-semibold ${i === reached ? words[status] : i < reached ? '' : 'text-muted'}`}>
              {date && hasDateInLabel ? <time dateTime={date}>{label}</time> : label}
            </p>
            <p className="text-sm text-muted">{date && !hasDateInLabel && <Time iso={date} />}</p>
          </li>
        ))}
      </ol>
      <StatusStatements doc={doc} />
    </DetailSection>
  );
}
