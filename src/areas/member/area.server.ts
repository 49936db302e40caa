import { declareServerArea } from '../../platform/area.server.ts';
import type { NoticeInbox } from '../../platform/events/notices/notices.server.ts';
import { served } from './operations.server.ts';
import { texts } from './texts/index.server.ts';

export const member = declareServerArea<{ notices: NoticeInbox }>({ name: 'member', texts, operations: served });
