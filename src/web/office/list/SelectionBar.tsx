import { useI18n } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OfficeRow } from '../module.ts';
import type { ListAction } from './steps.ts';

interface Props {
  ticked: readonly OfficeRow[];
  steps: readonly ListAction[];
  /** Number of records that match the filters; null if the user cannot select all matching records at once. */
  matching: number | null;
  /** True if all matching records are selected. */
  isAllSelected: boolean;
  onSelectAll: (on: boolean) => void;
  onBegin: (step: ListAction, rows: readonly OfficeRow[]) => void;
}

/** Actions for the ticked records, or for all matching ones. */
export function SelectionBar({ ticked, steps, matching, isAllSelected, onSelectAll, onBegin }: Props) {
  const { t } = useI18n();
  const offered = isAllSelected ? steps.filter(({ takeMatching }) => takeMatching) : steps;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-primary-soft px-3 py-1.5 text-sm">
      <p role="status" className="me-2">
        {isAllSelected && matching !== null
          ? t('office.ticked.matching', { count: matching })
          : t('office.ticked', { count: ticked.length })}
      </p>
      {matching !== null && (
        <button type="button" onClick={() => onSelectAll(!isAllSelected)} className="me-2 min-h-8 text-link underline">
          {isAllSelected ? t('office.tick.page') : t('office.tick.matching', { count: matching })}
        </button>
      )}
      {offered.map((step) => {
        const able = ticked.filter(step.when);
        return (
          <button
            key={step.name}
            type="button"
            disabled={able.length === 0 && !isAllSelected}
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
