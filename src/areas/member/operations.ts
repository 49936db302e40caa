import type { Paged } from '../../base/paging.ts';
import type { Notice } from '../../platform/events/notices/notices.ts';
import { declareOperation } from '../../platform/http/operation.ts';

export const operations = {
  notices: declareOperation<{ page?: string }, Paged<Notice>>()({ method: 'GET', path: '/uc/notices', access: 'account' }),
  /** Marks notices as read, all if `ids` is undefined. Returns the number of notices that remain unread. */
  readNotices: declareOperation<{ ids?: string[] | undefined }, { unread: number }>()({
    method: 'POST',
    path: '/uc/notices/read',
    access: 'account',
  }),
};
