import { declareArea } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type texts from './texts/zh-cn.portal.ts';

/** User centre: pages on which signed-in users manage their own account. */
export const member = declareArea<typeof texts>()({
  name: 'member',
  operations,
  pages: [
    { in: 'member', path: 'uc', file: 'web/member/index.route.tsx' },
    { in: 'member', path: 'uc/info', file: 'web/member/info.route.tsx' },
    { in: 'member', path: 'uc/phone', file: 'web/member/phone.route.tsx' },
    { in: 'member', path: 'uc/recover', file: 'web/member/password.route.tsx' },
    { in: 'member', path: 'uc/factor', file: 'web/member/factor.route.tsx' },
    { in: 'member', path: 'uc/sessions', file: 'web/member/sessions.route.tsx' },
    { in: 'member', path: 'uc/notices', file: 'web/member/notices.route.tsx' },
    { in: 'admin', path: 'admin/uc/info', file: 'web/member/info.route.tsx', id: 'admin-info' },
    { in: 'admin', path: 'admin/uc/resetpwd', file: 'web/member/password.route.tsx', id: 'admin-resetpwd' },
    { in: 'admin', path: 'admin/uc/changephone', file: 'web/member/phone.route.tsx', id: 'admin-changephone' },
  ],
});
