import { useId, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { number } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Bars } from './Bars.tsx';
import { Beside } from './Change.tsx';
import { saveCsv } from './save.ts';

interface Props {
  /** File name of what is saved. */
  name: string;
  title: string;
  unit: string;
  days: readonly string[];
  values: readonly (number | null)[];
}

/** One figure day by day: today's in large, the course as columns or as a table, and a file of it. */
export function DayChart({ name, title, unit, days, values }: Props) {
  const words = useI18n();
  const { t, locale } = words;
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const [place, setPlace] = useState<number | null>(null);
  const last = days.length - 1;
  // the two figures in sight are compared: a change between others would be read as theirs
  const [today, yesterday] = [values[last] ?? null, values[last - 1] ?? null];
  const total = values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const shown = (value: number | null | undefined) => (value === null || value === undefined ? '—' : number(locale, value));
  const begun = values.findIndex((value) => value !== null);
  const pointed = place === null || place > last ? null : { day: days[place] ?? '', value: values[place] ?? null };
  return (
    <figure aria-labelledby={id} className="flex min-w-0 flex-col rounded border border-line bg-surface p-4">
      <figcaption className="flex items-start gap-x-3">
        <div className="min-w-0 grow">
          <h2 id={id} className="font-semibold wrap-anywhere">
            {title} <span className="font-normal text-muted">({unit})</span>
          </h2>
          <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
            <span className="text-xl leading-tight font-semibold tabular-nums">{shown(pointed ? pointed.value : today)}</span>
            {pointed ? (
              <span className="text-muted tabular-nums">{pointed.day}</span>
            ) : (
              <>
                <span className="text-muted">{t('desk.today')}</span>
                <span className="text-muted">{t('desk.yesterday', { value: shown(yesterday) })}</span>
                {today !== null && yesterday !== null && <Beside now={today} before={yesterday} />}
              </>
            )}
          </p>
        </div>
        <div className="flex shrink-0 gap-1 print:hidden">
          <button
            type="button"
            aria-pressed={asTable}
            aria-label={`${t('desk.table')}: ${title}`}
            title={t('desk.table')}
            onClick={() => setAsTable(!asTable)}
            className="office-button w-9 px-0 aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary"
          >
            <Icon name="table" className="size-4" />
          </button>
          <button
            type="button"
            aria-label={`${t('desk.csv')}: ${title}`}
            title={t('desk.csv')}
            onClick={() => saveCsv(name, [[t('desk.day'), `${title} (${unit})`], ...days.map((day, i) => [day, values[i] ?? null])])}
            className="office-button w-9 px-0"
          >
            <Icon name="download" className="size-4" />
          </button>
        </div>
      </figcaption>
      <div className="mt-4 h-42">
        {asTable ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
          <section tabIndex={0} aria-labelledby={id} className="h-full overflow-y-auto rounded-md border border-line">
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
                    <td className="px-3 py-1 text-end">{shown(values[i])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ) : (
          <Bars
            words={words}
            label={t('desk.chart', {
              title,
              unit,
              from: days[0] ?? '',
              to: days[last] ?? '',
              total: number(locale, total),
              today: shown(today),
            })}
            days={days}
            values={values}
            onPoint={setPlace}
          />
        )}
      </div>
      <p className="mt-2 text-xs text-muted tabular-nums">
        {t('desk.sum', { count: days.length, total: number(locale, total) })}
        {begun > 0 && ` · ${t('desk.begun', { day: days[begun] ?? '' })}`}
      </p>
    </figure>
  );
}
