import { bcp47 } from '../../../../base/locales.ts';
import { isOfficeAddress } from '../../../../base/views.ts';
import { formatDateWords } from '../../../../platform/i18n/date-words.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { useUnreadNoticeCount } from '../../../../web/office/unread.ts';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { noticeSentence } from '../../../member/web/member/notice-words.ts';
import type { AdminHomeAnswer } from '../../operations.ts';
import { HomeCard } from './HomeCard.tsx';

/** Notices of the user, newest first; unread ones are highlighted. */
export function NoticesCard({ notices }: Pick<AdminHomeAnswer, 'notices'>) {
  const i18n = useI18n();
  const { t } = i18n;
  const { unread } = useUnreadNoticeCount();
  return (
    <HomeCard
      title={t('desk.messages')}
      more={{ to: '/uc/notices', label: unread > 0 ? t('account.unread', { count: unread }) : t('desk.messages.all'), outside: true }}
    >
      {notices.length === 0 ? (
        <p className="px-4 py-6 text-muted">{t('desk.messages.none')}</p>
      ) : (
        <ul className="py-1">
          {notices.map((notice) => (
            <li key={notice.id} className="flex gap-2.5 px-4 py-1.5">
              <span aria-hidden="true" className={`mt-2 size-1.5 shrink-0 rounded-full ${notice.read ? '' : 'bg-primary'}`} />
              <span className="min-w-0">
                {notice.link ? (
                  <Link
                    to={notice.link}
                    reloadDocument={!isOfficeAddress(notice.link)}
                    className={`wrap-anywhere hover:text-primary hover:underline ${notice.read ? '' : 'font-semibold'}`}
                  >
                    {noticeSentence(i18n, notice)}
                  </Link>
                ) : (
                  <span className={`wrap-anywhere ${notice.read ? '' : 'font-semibold'}`}>{noticeSentence(i18n, notice)}</span>
                )}
                <DateTime iso={notice.at} className="block text-xs text-muted" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

/** Public announcements of the portal. */
export function AnnouncementsCard({ announcements }: Pick<AdminHomeAnswer, 'announcements'>) {
  const { t, locale } = useI18n();
  if (announcements.length === 0) return null;
  return (
    <HomeCard title={t('desk.announcements')} more={{ to: '/announcement', label: t('desk.announcements.all'), outside: true }}>
      <ul className="py-1">
        {announcements.map(({ id, title, locale: language, date }) => (
          <li key={id} className="px-4 py-1.5">
            <Link
              to={paths.detail('announcement', id)}
              reloadDocument
              lang={bcp47(language)}
              className="line-clamp-2 wrap-anywhere hover:text-primary hover:underline"
            >
              {title}
            </Link>
            {date && <span className="block text-xs text-muted">{formatDateWords(locale, date)}</span>}
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}
