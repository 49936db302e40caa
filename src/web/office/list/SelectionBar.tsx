import { useI18n } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Row } from '../module.ts';
import type { ListStep } from './steps.ts';

interface Props {
  ticked: readonly Row[];
  steps: readonly ListStep[];
  /** How many match the filters, where more than the page shows can be chosen. */
  matching: number | null;
  /** All that match are chosen. */
  isWhole: boolean;
  onWhole: (on: boolean) => void;
  onBegin: (step: ListStep, rows: readonly Row[]) => void;
}

/** What can be done with the records that are ticked, or with all that match. */
export function SelectionBar({ ticked, steps, matching, isWhole, onWhole, onBegin }: Props) {
  const { t } = useI18n();
  const offered = isWhole ? steps.filter(({ takeMatching }) => takeMatching) : steps;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-primary-soft px-3 py-1.5 text-sm">
      <p role="status" className="me-2">
        {isWhole && matching !== null ? t('office.ticked.matching', { count: matching }) : t('office.ticked', { count: ticked.length })}
      </p>
      {matching !== null && (
        <button type="button" onClick={() => onWhole(!isWhole)} className="me-2 min-h-8 text-link underline">
          {isWhole ? t('office.tick.page') : t('office.tick.matching', { count: matching })}
        </button>
      )}
      {offered.map((step) => {
        const able = ticked.filter(step.when);
        return (
          <button
            key={step.name}
            type="button"
            disabled={able.length === 0 && !isWhole}
            onClick={() => onBegin(step, able)}
            className="office-button"
          >
            <Icon name={step.icon} className="size-4" />
            {step.label}
          </button>
        );
      })}
    </div>
  );
}
