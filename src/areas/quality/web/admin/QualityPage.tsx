import type { ReactNode } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { statusEvidenceKinds } from '../../../../records/engine/evidence-words.ts';
import { kindOf } from '../../../../records/kinds/index.ts';
import { standard } from '../../../../records/kinds/standard/kind.ts';
import type { Issue } from '../../../../records/quality/issues.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { kindLabel, valueLabel } from '../../../../web/lib/labels.ts';
import { OfficeHead } from '../../../../web/office/frame/OfficeHead.tsx';
import { textOfKey } from '../../../../web/office/texts.tsx';
import { ValueBadge } from '../../../../web/ui/badges.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import type { DerivationRuleRow, IssueFigure, QualityAnswer } from '../../operations.ts';
import { RulesCard } from './RulesCard.tsx';
import { shareOf } from './words.ts';

const list = '/admin/quality/records';

interface SectionProps {
  title: string;
  /** Link to the complete list. */
  more?: { to: string; label: string };
  children: ReactNode;
}
const Section = ({ title, more, children }: SectionProps) => (
  <section className="flex min-w-0 flex-col rounded border border-line bg-surface">
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5">
      <h2 className="grow font-semibold">{title}</h2>
      {more && (
        <Link to={more.to} className="inline-flex min-h-8 items-center text-primary hover:underline">
          {more.label}
        </Link>
      )}
    </div>
    {children}
  </section>
);

interface FigureProps {
  label: string;
  value: number;
  to: string;
  children?: ReactNode;
}
/** A figure with a link to its list; zero has no link. */
function Figure({ label, value, to, children }: FigureProps) {
  const { locale } = useI18n();
  const formattedValue = formatNumber(locale, value);
  return (
    <li className="border-b border-line px-4 py-2.5 last:border-0">
      <div className="flex items-baseline gap-3">
        <span className="min-w-0 grow">{label}</span>
        {value > 0 ? (
          <Link to={to} aria-label={`${label}: ${formattedValue}`} className="text-link shrink-0 text-base font-semibold tabular-nums">
            {formattedValue}
          </Link>
        ) : (
          <span className="shrink-0 text-base text-muted tabular-nums">{formattedValue}</span>
        )}
      </div>
      {children}
    </li>
  );
}

/** Number of records with an issue, in total and by kind. */
function IssueRow({ figure: { issue, records, kinds }, of }: { figure: IssueFigure; of: number }) {
  const { t, locale } = useI18n();
  const to = `${list}?issue=${issue}`;
  return (
    <Figure label={textOfKey(t, `admin.quality.issue.${issue}`) ?? issue} value={records} to={to}>
      {records > 0 && (
        <p className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
          <span className="inline-flex min-h-6 items-center">{t('admin.quality.ofAll', { share: shareOf(locale, records, of) })}</span>
          {kinds.map(({ kind, records: own }) => (
            <Link
              key={kind}
              to={`${to}&kind=${kind}`}
              className="inline-flex min-h-6 items-center gap-1 hover:text-primary hover:underline"
            >
              <Icon name={kindOf(kind).icon} className={`size-3.5 kind-${kind} text-kind`} />
              {kindLabel(t, kind, '.plural')} <span className="tabular-nums">{formatNumber(locale, own)}</span>
            </Link>
          ))}
        </p>
      )}
    </Figure>
  );
}

/** Number of standards with each status, by evidence. */
function Statuses({ statuses }: Pick<QualityAnswer, 'statuses'>) {
  const { t, locale } = useI18n();
  const count = (status: string, evidence?: string) =>
    statuses
      .filter((one) => one.status === status && (evidence === undefined || one.evidence === evidence))
      .reduce((sum, { records }) => sum + records, 0);
  const cell = (value: number, to: string, label: string) =>
    value > 0 ? (
      <Link to={to} aria-label={`${label}: ${formatNumber(locale, value)}`} className="text-link tabular-nums">
        {formatNumber(locale, value)}
      </Link>
    ) : (
      <span className="text-muted">–</span>
    );
  const used = (standard.derived?.status ?? []).filter((status) => count(status) > 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, and the keyboard must reach it
    <section tabIndex={0} aria-label={t('admin.quality.section.status')} className="overflow-x-auto">
      <table className="w-full">
        <thead>
          <tr className="bg-sunken text-xs text-muted">
            <th className="px-4 py-1.5 text-start font-semibold">{t('admin.quality.records.status')}</th>
            {statusEvidenceKinds.map((evidence) => (
              <th key={evidence} className="px-3 py-1.5 text-end font-semibold">
                {t(`admin.quality.evidence.${evidence}`)}
              </th>
            ))}
            <th className="px-4 py-1.5 text-end font-semibold">{t('desk.all')}</th>
          </tr>
        </thead>
        <tbody>
          {used.map((status) => {
            const label = valueLabel(t, 'status', status);
            return (
              <tr key={status} className="border-t border-line">
                <th scope="row" className="px-4 py-1.5 text-start font-normal whitespace-nowrap">
                  <ValueBadge t={t} of="status" value={status} />
                </th>
                {statusEvidenceKinds.map((evidence) => (
                  <td key={evidence} className="px-3 py-1.5 text-end">
                    {cell(
                      count(status, evidence),
                      `${list}?status=${status}&evidence=${evidence}`,
                      `${label}, ${t(`admin.quality.evidence.${evidence}`)}`,
                    )}
                  </td>
                ))}
                <td className="px-4 py-1.5 text-end font-semibold">{cell(count(status), `${list}?status=${status}`, label)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface Props {
  answer: QualityAnswer;
  /** Null if the user may not run rules. */
  rules: readonly DerivationRuleRow[] | null;
}

/** Page with the figures of data quality and links to their lists. */
export function QualityPage({ answer, rules }: Props) {
  const { t } = useI18n();
  const { country, counted, records, merges, issues, statuses } = answer;
  const rows = (...names: Issue[]) =>
    issues.filter(({ issue }) => names.includes(issue)).map((figure) => <IssueRow key={figure.issue} figure={figure} of={records} />);
  const lead = country ? t('admin.quality.lead.country', { country: valueLabel(t, 'country', country) }) : t('admin.quality.lead');
  return (
    <>
      <OfficeHead title={t('admin.quality')} lead={lead}>
        <p className="text-sm text-muted">
          {t('admin.quality.counted')} <DateTime iso={counted} />
        </p>
      </OfficeHead>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title={t('admin.quality.section.twins')}>
          <ul>
            <Figure label={t('admin.quality.all')} value={records} to={list} />
            <Figure label={t('admin.quality.merged')} value={merges} to="/admin/quality/merges?state=joined" />
            {rows('twin')}
          </ul>
        </Section>
        <Section title={t('admin.quality.section.contradictions')}>
          <ul>{rows('status.sources', 'status.evidence', 'cycle')}</ul>
        </Section>
        <Section title={t('admin.quality.section.sources')} more={{ to: '/admin/quality/hosts', label: t('admin.quality.hosts.open') }}>
          <ul>{rows('source.name', 'source.link', 'source.exact', 'link.dead')}</ul>
        </Section>
        <Section title={t('admin.quality.section.topics')}>
          <ul>{rows('topics.assigned', 'topics.corrected', 'country.other')}</ul>
        </Section>
        <Section title={t('admin.quality.section.status')}>
          <Statuses statuses={statuses} />
        </Section>
        <Section title={t('admin.quality.section.titles')}>
          <ul>{rows('title.zh-cn', 'title.en-us', 'title.ru-ru', 'title.pt-br')}</ul>
        </Section>
        {rules && (
          <div className="lg:col-span-2">
            <Section
              title={t('admin.quality.section.rules')}
              more={{ to: '/admin/quality/rules/runs', label: t('admin.quality.runs.open') }}
            >
              <RulesCard rules={rules} />
            </Section>
          </div>
        )}
      </div>
    </>
  );
}
