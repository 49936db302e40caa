import { z } from 'zod';
import type { NoticeInbox } from '../../platform/events/notices/notices.server.ts';
import { operationBinderFor } from '../../platform/http/operation.server.ts';
import { toPagedListShape } from '../../platform/http/schemas.ts';
import { idList } from '../../platform/http/shapes.ts';
import { noticeSchema } from './notice-schema.server.ts';
import { operations } from './operations.ts';

const handle = operationBinderFor<{ notices: NoticeInbox }>('account');

export const served = {
  notices: handle(operations.notices, {
    id: 'uc.notices',
    summary: 'List the notices of the caller’s account',
    input: z.strictObject({ page: z.coerce.number<string>().int().min(1).max(10_000).default(1) }),
    output: z.object(toPagedListShape(noticeSchema)),
    run: ({ services: { notices }, context }, { page }) => notices.list(context, page),
  }),
  readNotices: handle(operations.readNotices, {
    id: 'uc.notices.read',
    summary: 'Mark notices as read',
    input: z.strictObject({
      ids: idList(200).optional(),
    }),
    output: z.object({ unread: z.number() }),
    run: ({ services: { notices }, context }, { ids }) => notices.read(context, ids?.map(Number)),
  }),
};
