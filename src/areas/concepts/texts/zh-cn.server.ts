import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'permission.concept:concept:read': '查看概念',
    'permission.concept:concept:create': '新建概念',
    'permission.concept:concept:update': '修改概念',
    'permission.concept:concept:delete': '删除概念',
    'audit.concept.create': '{who}新建了概念“{name}”',
    'audit.concept.update': '{who}修改了概念“{name}”',
    'audit.concept.delete': '{who}删除了概念“{name}”',
    'audit.concept.reset': '{who}恢复了概念“{name}”的内置术语',
    'menu.concepts': '概念',
  },
} satisfies ServerTexts;
