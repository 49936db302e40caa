import type { NoticeType } from '../../declared.ts';

export interface Notice {
  id: string;
  type: NoticeType;
  at: string;
  facts: Record<string, string | number>;
  link: string | null;
  read: boolean;
}
