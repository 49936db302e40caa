import { useI18n } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import type { DetailProps } from '../../../../web/office/module.ts';
import { DrawerFactList, DrawerSection } from '../../../../web/office/parts.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { DerivationRunRow } from '../../operations.ts';
import { useRunPolling } from './RulesCard.tsx';
import { DerivationRunBadge, DerivationRunFigures } from './RunState.tsx';
import { derivationRuleLabelWithKind, isDerivationRunReversible } from './words.ts';

/** Details of a run: numbers of changes, examples, and the result of an undo. */
export function DerivationRunDetail({ one }: DetailProps<DerivationRunRow>) {
  const { t, locale } = useI18n();
  useRunPolling([one]);
  const { id, kind, dry, applied, created, ended, account, error, fingerprint, undone, restored, leftAlone, examples } = one;
  return (
    <>
      <DrawerFactList
        module="quality.runs"
        facts={{
          rule: derivationRuleLabelWithKind(t, one),
          dry: t(dry ? 'admin.quality.runs.dry.1' : 'admin.quality.runs.dry.0'),
          state: <DerivationRunBadge run={one} />,
          planned: <DerivationRunFigures run={one} />,
          applied: dry ? null : formatNumber(locale, applied),
          account: account?.name ?? t('admin.quality.runs.program'),
          created: <DateTime iso={created} />,
          ended: ended && <DateTime iso={ended} />,
          fingerprint: fingerprint && <code className="text-xs">{fingerprint}</code>,
          error,
        }}
      />
      {isDerivationRunReversible(one) && (
        <p className="mt-4 text-muted">{t('admin.quality.runs.reversible', { applied: formatNumber(locale, applied) })}</p>
      )}
      {undone && (
        <p className="mt-4">
          {t('admin.quality.runs.restored', { restored: restored ?? 0, left: leftAlone ?? 0 })} · <DateTime iso={undone} />
        </p>
      )}
      {examples.length > 0 && (
        <DrawerSection title={t('admin.quality.runs.examples')}>
          <ul>
            {examples.map((example) => (
              <li key={`${id} ${example.id}`} className="border-b border-line py-2 last:border-0">
                <Link to={paths.detail(kind, example.id)} reloadDocument className="text-link wrap-anywhere">
                  {example.name || example.id}
                </Link>
                <p className="text-sm text-muted wrap-anywhere">{example.why}</p>
              </li>
            ))}
          </ul>
        </DrawerSection>
      )}
    </>
  );
}
