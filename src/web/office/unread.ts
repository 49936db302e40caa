import { createContext, use, useEffect, useState } from 'react';
import { publishReaderChanges } from '../frame/self.ts';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { useVisiblePagePolling } from './every-minute.ts';

interface UnreadNoticeCount {
  unread: number;
  setUnread(count: number): void;
}
export const UnreadContext = createContext<UnreadNoticeCount>({ unread: 0, setUnread: () => undefined });
/** Number of unread notices, and a setter for components that mark notices as read. */
export const useUnreadNoticeCount = () => use(UnreadContext);

/** Number of unread notices: the value of the page, refreshed every minute while the page is visible. */
export const useLiveUnreadNoticeCount = (loaded: number): UnreadNoticeCount => {
  const [unread, setUnread] = useState(loaded);
  useEffect(() => setUnread(loaded), [loaded]);
  useEffect(() => publishReaderChanges({ unread }), [unread]); // updates the number in the frame of the portal
  useVisiblePagePolling(async () => {
    const info = await browserMemberApi(documentLocale())
      .info()
      .catch(() => null);
    if (info) setUnread(info.unread);
  });
  return { unread, setUnread };
};
