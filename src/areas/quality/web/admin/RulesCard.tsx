import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { officeCall, useOfficeAction, usePermissionCheck } from '../../../../web/office/office.ts';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { DerivationRuleRow, DerivationRunRow } from '../../operations.ts';
import { DerivationRunBadge, DerivationRunFigures } from './RunState.tsx';
import { derivationRuleLabelWithKind, isDerivationRunActive, isDerivationRunReversible } from './words.ts';

/** Milliseconds between two polls of an active run. */
const look = 2000;

/** Reloads the data of the page every two seconds while a run is active and the page is visible. */
export const useRunPolling = (runs: readonly (DerivationRunRow | null)[]): void => {
  const { revalidate } = useRevalidator();
  const active = runs.some((run) => run !== null && isDerivationRunActive(run));
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, look);
    return () => clearInterval(timer);
  }, [active, revalidate]);
};

function LastRun({ run, label }: { run: DerivationRunRow | null; label: string }) {
  if (!run) return null;
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">
        {label} · <DateTime iso={run.created} />
      </dt>
      <dd className="flex flex-wrap items-center gap-x-2">
        <DerivationRunBadge run={run} />
        <DerivationRunFigures run={run} />
        <Link
          to={`/admin/quality/rules/runs?show=${run.id}`}
          className="text-link inline-flex min-h-6 items-center"
          aria-label={`${label} ${run.id}`}
        >
          #{run.id}
        </Link>
      </dd>
      {run.error && <dd className="mt-1 text-sm text-superseded wrap-anywhere">{run.error}</dd>}
    </div>
  );
}

/** Button that starts a run of a rule. */
function RunButton({
  icon,
  step,
  rule,
  disabled,
}: {
  icon: string;
  step: 'dry-run' | 'apply';
  rule: DerivationRuleRow;
  disabled: boolean;
}) {
  const { t } = useI18n();
  const task = useOfficeAction();
  const label = t(`admin.quality.rules.do.${step}`);
  return (
    <button
      type="button"
      className="office-button"
      disabled={disabled}
      aria-label={`${label}: ${derivationRuleLabelWithKind(t, rule)}`}
      onClick={() =>
        void task(() => officeCall('POST', `quality/rules/${encodeURIComponent(rule.id)}/${step}`), t('office.done', { action: label }))
      }
    >
      <Icon name={icon} className="size-4" />
      {label}
    </button>
  );
}

/** Rules with their latest results and the buttons to run or undo them. */
export function RulesCard({ rules }: { rules: readonly DerivationRuleRow[] }) {
  const { t } = useI18n();
  const may = usePermissionCheck();
  useRunPolling(rules.flatMap(({ last, dry }) => [last, dry]));
  return (
    <>
      <p className="border-b border-line px-4 py-2.5 text-sm text-muted">{t('admin.quality.section.rules.lead')}</p>
      <ul>
        {rules.map((rule) => {
          const { id, last, dry } = rule;
          const busy = [last, dry].some((run) => run !== null && isDerivationRunActive(run));
          return (
            <li key={id} className="flex flex-wrap items-start gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-0">
              <p className="w-full font-semibold md:w-56">{derivationRuleLabelWithKind(t, rule)}</p>
              <dl className="grid min-w-0 grow basis-72 gap-2 sm:grid-cols-2">
                <LastRun run={dry} label={t('admin.quality.rules.dry')} />
                <LastRun run={last} label={t('admin.quality.rules.last')} />
              </dl>
              {may('quality:rule:run') && (
                <div className="flex flex-wrap gap-2">
                  <RunButton icon="search" step="dry-run" rule={rule} disabled={busy} />
                  <RunButton icon="check" step="apply" rule={rule} disabled={busy} />
                  {last && isDerivationRunReversible(last) && (
                    <Link to={`/admin/quality/rules/runs?show=${last.id}`} className="office-button">
                      <Icon name="undo-2" className="size-4" />
                      {t('admin.quality.runs.do.undo')}
                    </Link>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
