import { useRevalidator } from 'react-router';
import type { Paged } from '../../../../base/paging.ts';
import type { Notice } from '../../../../platform/events/notices/notices.ts';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import { ActionForm } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { browserMemberApi } from '../../../../web/lib/member-api.ts';
import { documentLocale } from '../../../../web/lib/preferences.ts';
import { useUnreadNoticeCount } from '../../../../web/office/unread.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { Pager } from '../../../../web/ui/pager.tsx';
import { PageState } from '../../../../web/ui/states.tsx';
import { PageHead } from './MemberShell.tsx';
import { noticeSentence } from './notice-words.ts';

interface Props {
  notices: Paged<Notice>;
  acted: ActionResult<{ unread: number }> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<{ unread: number }>>;
}

/** Notices of the account, newest first. */
export function NoticesPage({ notices: { docs, page, pages }, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const { setUnread } = useUnreadNoticeCount();
  const hasUnread = docs.some(({ read }) => !read);
  return (
    <>
      <PageHead title={t('uc.notices')} lead={t('uc.notices.lead')} />
      {docs.length === 0 ? (
        <PageState title={t('state.empty')} hint={t('uc.notices.empty')} level={2} />
      ) : (
        <ActionForm
          send={send}
          acted={acted}
          failed={() => t('uc.changed.not')}
          onDone={({ unread }) => {
            setUnread(unread);
            void revalidate();
          }}
          className="max-w-3xl"
        >
          {hasUnread && (
            <Button type="submit" variant="outline" className="justify-self-start">
              <Icon name="check" className="size-4" />
              {t('uc.notices.readAll')}
            </Button>
          )}
          <ul className="border-b border-line">
            {docs.map((notice) => (
              <Line key={notice.id} notice={notice} />
            ))}
          </ul>
        </ActionForm>
      )}
      <div className="max-w-3xl">
        <Pager page={page} pages={pages} href={(n) => `/uc/notices?page=${n}`} />
      </div>
    </>
  );
}

function Line({ notice }: { notice: Notice }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { setUnread } = useUnreadNoticeCount();
  const { id, at, link, read } = notice;
  const words = noticeSentence(i18n, notice);
  const follow = () => {
    if (read) return;
    // navigation does not wait for the call; after a failure the notice stays unread
    void browserMemberApi(documentLocale())
      .readNotices({ ids: [id] })
      .then(({ unread }) => setUnread(unread))
      .catch(() => undefined);
  };
  return (
    <li className="flex items-start gap-3 border-t border-line py-3">
      <span className={`mt-2 size-2 shrink-0 rounded-full ${read ? '' : 'bg-primary'}`} aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className={`whitespace-pre-line wrap-anywhere ${read ? '' : 'font-semibold'}`}>
          {!read && <span className="sr-only">{t('uc.notices.new')}: </span>}
          {link ? (
            <Link to={link} onClick={follow} className="hover:text-primary hover:underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        <DateTime iso={at} className="text-sm text-muted" />
      </div>
      {!read && (
        <Button
          type="submit"
          variant="quiet"
          name="id"
          value={id}
          aria-label={t('uc.notices.read.which', { text: words })}
          title={t('uc.notices.read')}
          className="w-11 shrink-0 px-0!"
        >
          <Icon name="check" />
        </Button>
      )}
    </li>
  );
}
