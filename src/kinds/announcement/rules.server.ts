import { bindKind, keyOrSource } from '../../core/bind.server.ts';
import { announcement } from './kind.ts';
import { announcementTable } from './table.server.ts';

export const boundAnnouncement = bindKind(announcement, announcementTable, { key: keyOrSource });
