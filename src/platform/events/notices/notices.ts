import type { NoticeType } from '../../../areas.ts';
import type { Paged } from '../../../base/paging.ts';

export interface Notice {
  id: string;
  type: NoticeType;
  at: string;
  facts: Record<string, string | number>;
  link: string | null;
  read: boolean;
}
export interface NoticesApi {
  notices(query: { page?: string }): Promise<Paged<Notice>>;
  /** Marks some as read; without ids all of them. Answers how many stay unread. */
  readNotices(ids?: string[]): Promise<{ unread: number }>;
}
