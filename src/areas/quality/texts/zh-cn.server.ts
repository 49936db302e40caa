import type { ServerTexts } from '../../../platform/i18n/types.ts';

export default {
  office: {
    'menu.quality': '数据质量',
    'permission.quality:record:read': '查看数据质量',
    'permission.quality:merge:undo': '撤销条目合并',
    'permission.quality:rule:run': '运行和撤销数据规则',
    'audit.quality.dry-run': '{who}试运行了规则 {name}',
    'audit.quality.apply': '{who}运行了规则 {name}',
    'audit.quality.undo': '{who}撤销了规则 {name} 的第 {run} 次运行',
    'audit.quality.take-apart': '{who}撤销了 {name} 的合并',
    'audit.quality.cancel': '{who}中止了规则 {name} 的第 {run} 次运行',
  },
} satisfies ServerTexts;
