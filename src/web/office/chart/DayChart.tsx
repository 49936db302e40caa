import { useId, useState } from 'react';
import type { Locale } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { BarChart } from '../../charts/BarChart.tsx';
import { formatNumber } from '../../lib/format.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChangeSinceYesterday } from './Change.tsx';

interface Props {
  /** Name of the exported file. */
  name: string;
  title: string;
  unit: string;
  days: readonly string[];
  values: readonly (number | null)[];
}

const figure = (locale: Locale, value: number | null | undefined): string =>
  value === null || value === undefined ? '—' : formatNumber(locale, value);

interface TableProps extends Pick<Props, 'unit' | 'days' | 'values'> {
  /** Id of the heading that names the table. */
  labelledBy: string;
}

/** The figures of the days as a table, newest day first. */
function DayTable({ labelledBy, unit, days, values }: TableProps) {
  const { t, locale } = useI18n();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section tabIndex={0} aria-labelledby={labelledBy} className="h-full overflow-y-auto rounded-md border border-line">
      <table className="w-full tabular-nums">
        <thead>
          <tr className="sticky top-0 bg-sunken text-xs text-muted">
            <th className="px-3 py-1.5 text-start font-semibold">{t('desk.day')}</th>
            <th className="px-3 py-1.5 text-end font-semibold">{unit}</th>
          </tr>
        </thead>
        <tbody>
          {[...days.keys()].reverse().map((i) => (
            <tr key={days[i]} className="border-t border-line">
              <th scope="row" className="px-3 py-1 text-start font-normal">
                {days[i]}
              </th>
              <td className="px-3 py-1 text-end">{figure(locale, values[i])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Large figure: of the day under the pointer, otherwise of today with the change since yesterday. */
function Today({ days, values, place }: Pick<Props, 'days' | 'values'> & { place: number | null }) {
  const { t, locale } = useI18n();
  const last = days.length - 1;
  // compares only today's and yesterday's figures; a change between other days would be misread
  const [today, yesterday] = [values[last] ?? null, values[last - 1] ?? null];
  const pointed = place === null || place > last ? null : { day: days[place] ?? '', value: values[place] ?? null };
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
      <span className="text-xl leading-tight font-semibold tabular-nums">{figure(locale, pointed ? pointed.value : today)}</span>
      {pointed ? (
        <span className="text-muted tabular-nums">{pointed.day}</span>
      ) : (
        <>
          <span className="text-muted">{t('desk.today')}</span>
          <span className="text-muted">{t('desk.yesterday', { value: figure(locale, yesterday) })}</span>
          {today !== null && yesterday !== null && <ChangeSinceYesterday now={today} before={yesterday} />}
        </>
      )}
    </p>
  );
}

interface ToolsProps extends Props {
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

function Tools({ name, title, unit, days, values, asTable, onTable }: ToolsProps) {
  const { t } = useI18n();
  const rows = days.map((day, i) => [day, values[i] ?? null]);
  return (
    <div className="flex shrink-0 gap-1 print:hidden">
      <button
        type="button"
        aria-pressed={asTable}
        aria-label={`${t('desk.table')}: ${title}`}
        title={t('desk.table')}
        onClick={() => onTable(!asTable)}
        className="office-button w-9 px-0 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
      >
        <Icon name="table" className="size-4" />
      </button>
      <button
        type="button"
        aria-label={`${t('desk.csv')}: ${title}`}
        title={t('desk.csv')}
        onClick={() => saveCsv(name, [[t('desk.day'), `${title} (${unit})`], ...rows])}
        className="office-button w-9 px-0"
      >
        <Icon name="download" className="size-4" />
      </button>
    </div>
  );
}

/** One figure by day: today's value, bars or a table, and a CSV export. */
export function DayChart(props: Props) {
  const { title, unit, days, values } = props;
  const words = useI18n();
  const { t, locale } = words;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  const last = days.length - 1;
  const total = formatNumber(
    locale,
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  );
  const begun = values.findIndex((value) => value !== null);
  const span = { from: days[0] ?? '', to: days[last] ?? '' };
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col rounded border border-line bg-surface p-4">
      <figcaption className="flex items-start gap-x-3">
        <div className="min-w-0 grow">
          <h2 id={id} className="font-semibold wrap-anywhere">
            {title} <span className="font-normal text-muted">({unit})</span>
          </h2>
          <Today days={days} values={values} place={place} />
        </div>
        <Tools {...props} asTable={asTable} onTable={setAsTable} />
      </figcaption>
      <div className="mt-4 h-42">
        {asTable ? (
          <DayTable labelledBy={id} unit={unit} days={days} values={values} />
        ) : (
          <BarChart
            locale={locale}
            label={t('desk.chart', { title, unit, ...span, total, today: figure(locale, values[last]) })}
            days={days}
            values={values}
            onPoint={setPlace}
          />
        )}
      </div>
      <p className="mt-2 text-xs text-muted tabular-nums">
        {t('desk.sum', { count: days.length, total })}
        {begun > 0 && ` · ${t('desk.begun', { day: days[begun] ?? '' })}`}
      </p>
    </figure>
  );
}
