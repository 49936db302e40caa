import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type texts from './texts/zh-cn.ts';

/** Follows of accounts (records, lists and searches), and the digest that reports changes of what an account follows. */
export const follow = declareArea<typeof texts>()({
  name: 'follow',
  pages: [{ in: 'member', path: 'uc/follow', file: 'web/member/follows.route.tsx' }],
  notices: ['follow.changed'],
  operations,
  letters: ['digest'],
  jobs: ['digest'],
});
