import type { Paged } from '../../../records/api.ts';

/** What an account is told; the catalogues have a text for each, `notice.<type>`. */
export const noticeTypes = [
  'posting.taken',
  'posting.approved',
  'posting.failed',
  'posting.expires',
  'posting.expired',
  'posting.reopened',
  'posting.corrected',
  'posting.republished',
  'posting.unpublished',
  'posting.archived',
  'posting.deleted',
  'posting.restored',
  'application.received',
  'application.approved',
  'application.declined',
  'application.withdrawn',
  'follow.changed',
  'feedback.answered',
  'feedback.assigned',
  'account.contact',
  'test.failed',
  'content.published',
  'content.rejected',
] as const;
export type NoticeType = (typeof noticeTypes)[number];

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
