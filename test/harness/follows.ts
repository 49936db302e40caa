import type { Paged } from '../../src/base/paging.ts';
import type { Notice } from '../../src/platform/events/notices/notices.ts';
import type { RecordDraft } from '../../src/records/engine/draft.ts';
import { kindOf } from '../../src/records/kinds/index.ts';
import type { User } from './accounts.ts';
import { generateRecordDrafts } from './drafts.ts';
import { openPortal, type Portal } from './portal.ts';

export const publicUrl = 'https://portal.example.org';
export const day = 86_400_000;

/** Opens a portal with one record of the kind news to follow, and functions that change the record and add others. */
export const openFollowedPortal = async () => {
  const portal: Portal = await openPortal({ samples: false, config: { publicUrl } });
  const [draft] = generateRecordDrafts(kindOf('news'), 1) as [RecordDraft];
  const idOf = async (key: string): Promise<string> => {
    const [row] = await portal.connection.query<{ n: number }>('select n from news where key = $1', [key]);
    return String(row?.n);
  };
  await portal.write('news', [draft]);
  const n = await idOf('probe:0');
  const follow = async (user: User, target: object) => (await user.send<{ id: string }>('POST', '/api/uc/follows', target)).data.id;
  let edition = 0;
  const counted = { added: 0 };
  return {
    portal,
    draft,
    n,
    idOf,
    follow,
    followRecord: (user: User) => follow(user, { kind: 'news', id: n }),
    notices: async (user: User) => (await user.get<Paged<Notice>>('/api/uc/notices')).data.docs,
    /** `counted.added` is the number of added records; keys and titles contain it. */
    counted,
    /** Changes the Chinese title (the original language) of the followed record. */
    change: async () => {
      const text = { ...draft.texts['zh-cn'], title: `第 ${++edition} 版` } as NonNullable<RecordDraft['texts']['zh-cn']>;
      await portal.write('news', [{ ...draft, texts: { ...draft.texts, 'zh-cn': text } }]);
    },
    /** Adds a record from Brazil; returns its key. */
    add: async (more: Partial<RecordDraft> = {}, state?: 'draft' | 'published'): Promise<string> => {
      const key = `added:${++counted.added}`;
      const title = `Added ${counted.added}`;
      await portal.write('news', [{ ...draft, key, lang: 'en-us', country: 'br', texts: { 'en-us': { title } }, ...more }], state);
      return key;
    },
    /** Waits 150 ms, so that all writes so far lie before the next period of a digest. */
    later: () => new Promise((resolve) => setTimeout(resolve, 150)),
  };
};
