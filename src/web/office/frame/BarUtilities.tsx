import type { FormEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { loader } from '../../../root.tsx';
import { ChoiceMenu, languages, useThemeOptions } from '../../frame/choice.tsx';
import { signOut } from '../../frame/sign-out.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { useUnreadNoticeCount } from '../unread.ts';
import { useTaskCounts } from '../work.ts';
import { useOwnPages } from './own-pages.ts';
import { OpenTaskBadge, taskListPage } from './WorkCount.tsx';

/** End of the top bar: language, theme, tasks, notices, account and sign-out. */
export function BarUtilities({ name }: { name: string }) {
  const { t, locale } = useI18n();
  const facts = useRouteLoaderData<typeof loader>('root');
  const { unread } = useUnreadNoticeCount();
  const work = useTaskCounts();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void signOut();
  };
  const pages = useOwnPages();
  return (
    <section aria-label={t('nav.utility')} className="ms-auto flex min-w-0 items-center">
      {!facts?.localeLocked && (
        <ChoiceMenu name="locale" label={t('language.label')} icon="languages" options={languages} value={locale} quiet />
      )}
      <ChoiceMenu name="theme" label={t('theme.label')} icon="sun-moon" options={useThemeOptions()} value={facts?.theme ?? 'auto'} quiet />
      {work.todo > 0 && (
        <Link to={taskListPage} className="choice relative">
          <Icon name="check" className="size-4.5" />
          <OpenTaskBadge className="absolute end-0 top-0.5" />
        </Link>
      )}
      <Link to="/uc/notices" reloadDocument className="choice relative">
        <Icon name="bell" className="size-4.5" />
        <span className="sr-only">
          {t('account.notices')} {unread > 0 && t('account.unread', { count: unread })}
        </span>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute end-0 top-0.5 rounded-full bg-primary px-1 text-xs font-semibold text-on-primary tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </Link>
      <button type="button" popoverTarget="account" className="choice min-w-0">
        <Icon name="circle-user" className="size-4.5" />
        <span className="sr-only">{t('account.menu')}: </span>
        <span className="max-w-28 truncate max-md:sr-only">{name}</span>
        <Icon name="chevron-down" className="size-3.5" />
      </button>
      <ul id="account" popover="auto" aria-label={t('account.menu')} className="panel panel-end text-sm">
        {pages.map(({ route, icon, label }) => (
          <li key={route}>
            <Link to={route} className="panel-link">
              <Icon name={icon} className="size-4.5 text-muted" />
              {label}
            </Link>
          </li>
        ))}
        <li>
          <Link to="/" reloadDocument className="panel-link">
            <Icon name="globe" className="size-4.5 text-muted" />
            {t('office.portal')}
          </Link>
        </li>
        <li>
          <form method="post" action="/logout" onSubmit={onSubmit}>
            <button type="submit" className="panel-link w-full">
              <Icon name="log-out" className="size-4.5 text-muted" />
              {t('account.logout')}
            </button>
          </form>
        </li>
      </ul>
    </section>
  );
}
