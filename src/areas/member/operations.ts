import type { Notice } from '../../platform/events/notices/notices.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Paged } from '../../base/paging.ts';

export const operations = {
  notices: operation<{ page?: string }, Paged<Notice>>()({ method: 'GET', path: '/uc/notices', access: 'account' }),
  /** Marks some as read; without ids all of them. Answers how many stay unread. */
  readNotices: operation<{ ids?: string[] | undefined }, { unread: number }>()({
    method: 'POST',
    path: '/uc/notices/read',
    access: 'account',
  }),
};
