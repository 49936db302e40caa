import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type texts from './texts/zh-cn.portal.ts';

/** Tests that members run with tools of the library, and their results. */
export const tests = declareArea<typeof texts>()({
  name: 'tests',
  pages: [
    { in: 'member', path: 'uc/tests', file: 'web/member/tests.route.tsx' },
    { in: 'portal', path: 'uc/result/:id', file: 'web/member/result.route.tsx' },
  ],
  operations,
  notices: ['test.failed'],
  jobs: ['tests'],
});
