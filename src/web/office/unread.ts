import { createContext, use, useEffect, useState } from 'react';
import { announceSelf } from '../frame/self.ts';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { useEveryMinute } from './every-minute.ts';

interface Unread {
  unread: number;
  setUnread(count: number): void;
}
export const UnreadContext = createContext<Unread>({ unread: 0, setUnread: () => undefined });
/** How many messages are unread, for whoever reads some. */
export const useUnread = () => use(UnreadContext);

/** The number of unread messages that came with the page, kept up to date while the page is in sight. */
export const useLiveUnread = (loaded: number): Unread => {
  const [unread, setUnread] = useState(loaded);
  useEffect(() => setUnread(loaded), [loaded]);
  useEffect(() => announceSelf({ unread }), [unread]); // the frame around counts them too
  useEveryMinute(async () => {
    const info = await browserMemberApi(documentLocale())
      .info()
      .catch(() => null);
    if (info) setUnread(info.unread);
  });
  return { unread, setUnread };
};
