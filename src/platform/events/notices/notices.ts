import type { NoticeType } from '../../../areas.ts';

export interface Notice {
  id: string;
  type: NoticeType;
  at: string;
  facts: Record<string, string | number>;
  link: string | null;
  read: boolean;
}
