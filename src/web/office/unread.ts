import { createContext, use, useEffect, useState } from 'react';
import { announceSelf } from '../frame/self.ts';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';

/** Milliseconds between two looks for new messages. */
const pause = 60_000;

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
  useEffect(() => {
    let seen = Date.now();
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - seen < pause) return;
      seen = Date.now();
      // a look that fails says nothing: the next one comes
      const info = await browserMemberApi(documentLocale())
        .info()
        .catch(() => null);
      if (info) setUnread(info.unread);
    };
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return { unread, setUnread };
};
