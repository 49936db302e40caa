import type { ReactNode } from 'react';
import { countries } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { HomeAnswer } from '../../../../records/api.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { SuggestingField } from '../../../../web/frame/suggesting-field.tsx';
import { formatNumber } from '../../../../web/lib/format.ts';
import { kindLabel, valueLabel } from '../../../../web/lib/labels.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Link, useViewAddress } from '../../../../web/ui/link.tsx';

const line = 'flex min-h-11 items-center justify-between gap-3';

/** Most frequent tasks below the search, as plain forms and links. */
export function FrequentTasks({ month }: Pick<HomeAnswer, 'month'>) {
  const { t, locale } = useI18n();
  const address = useViewAddress();
  const found = month.counts.some(({ total }) => total > 0);
  return (
    <div className="mb-6 grid gap-4 lg:grid-cols-3">
      <Task title={t('home.task.applies')}>
        <form action={address(paths.list('standard'))} className="flex flex-wrap gap-2">
          <select name="country" required defaultValue="" aria-label={t('home.task.country')} className="field">
            <option value="">{t('home.task.choose')}</option>
            {countries.map((country) => (
              <option key={country} value={country}>
                {valueLabel(t, 'country', country)}
              </option>
            ))}
          </select>
          {(['standard', 'policy'] as const).map((kind) => (
            <Button key={kind} type="submit" variant="outline" formAction={address(paths.list(kind))} className="flex-1">
              {kindLabel(t, kind, '.plural')}
            </Button>
          ))}
        </form>
      </Task>
      <Task title={t('home.task.equivalent')}>
        <form action="/equivalents" className="flex flex-wrap gap-2">
          <span className="relative flex min-w-0 grow">
            <SuggestingField list="standard" required aria-label={t('home.task.number')} placeholder="ISO/IEC 27001" className="field" />
          </span>
          <Button type="submit" variant="outline" className="flex-1">
            {t('home.task.find')}
          </Button>
        </form>
      </Task>
      <Task title={t('home.task.month')}>
        {!found && <p className="text-sm text-muted">{t('home.task.none')}</p>}
        <ul>
          {month.counts.map(({ kind, total }) => (
            <li key={kind}>
              {found && total === 0 ? (
                <span className={`${line} text-muted`}>
                  {kindLabel(t, kind, '.plural')}
                  <span className="tabular-nums">{formatNumber(locale, 0)}</span>
                </span>
              ) : (
                <Link
                  to={`${paths.list(kind)}${found ? `?date.from=${month.month}&date.to=${month.month}` : ''}`}
                  className={`${line} text-primary hover:underline`}
                >
                  {kindLabel(t, kind, '.plural')}
                  {found && <span className="font-semibold tabular-nums">{formatNumber(locale, total)}</span>}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Task>
    </div>
  );
}

const Task = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded border border-line bg-surface p-4">
    <h2 className="mb-2 font-semibold">{title}</h2>
    {children}
  </section>
);
