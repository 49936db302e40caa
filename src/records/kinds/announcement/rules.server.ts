import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { announcement } from './kind.ts';
import { announcementTable } from './table.server.ts';

/** Whether an announcement is pinned and not expired; a partial expiry date lasts to the end of its month or year. */
const isPinnedOn = ({ pinned, expiryDate }: Readonly<Record<string, unknown>>, today: string): boolean =>
  pinned === true && !(typeof expiryDate === 'string' && expiryDate < today.slice(0, expiryDate.length));

export const boundAnnouncement = bindKind(announcement, announcementTable, {
  key: defaultNaturalKey,
  derive: { from: ['pinned', 'expiryDate'], values: (row, today) => ({ standing: isPinnedOn(row, today) ? 'pinned' : null }) },
  first: { standing: 'pinned' },
});
