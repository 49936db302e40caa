import { area } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type texts from './texts/zh-cn.ts';

/** Followed records and searches of accounts, and the digest of their news. */
export const follow = area<typeof texts>()({
  name: 'follow',
  pages: [{ in: 'member', path: 'uc/follow', file: 'web/member/follows.route.tsx' }],
  notices: ['follow.changed'],
  operations,
  letters: ['digest'],
  jobs: ['digest'],
});
