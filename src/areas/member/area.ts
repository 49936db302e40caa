import { area } from '../../platform/area.ts';
import { operations } from './operations.ts';
import type texts from './texts/zh-cn.portal.ts';

/** The user centre: what an account sees of itself. */
export const member = area<typeof texts>()({
  name: 'member',
  operations,
  pages: [
    { in: 'member', path: 'uc', file: 'web/index.route.tsx' },
    { in: 'member', path: 'uc/info', file: 'web/info.route.tsx' },
    { in: 'member', path: 'uc/phone', file: 'web/phone.route.tsx' },
    { in: 'member', path: 'uc/recover', file: 'web/password.route.tsx' },
    { in: 'member', path: 'uc/factor', file: 'web/factor.route.tsx' },
    { in: 'member', path: 'uc/sessions', file: 'web/sessions.route.tsx' },
    { in: 'member', path: 'uc/notices', file: 'web/notices.route.tsx' },
    { in: 'admin', path: 'admin/uc/info', file: 'web/info.route.tsx', id: 'admin-info' },
    { in: 'admin', path: 'admin/uc/resetpwd', file: 'web/password.route.tsx', id: 'admin-resetpwd' },
    { in: 'admin', path: 'admin/uc/changephone', file: 'web/phone.route.tsx', id: 'admin-changephone' },
  ],
});
