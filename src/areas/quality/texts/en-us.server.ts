import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'menu.quality': 'Data quality',
    'permission.quality:record:read': 'Read data quality',
    'permission.quality:merge:undo': 'Take joined records apart',
    'permission.quality:rule:run': 'Run rules over records and take them back',
    'audit.quality.dry-run': '{who} made a dry run of the rule {name}',
    'audit.quality.apply': '{who} ran the rule {name}',
    'audit.quality.undo': '{who} took back run {run} of the rule {name}',
    'audit.quality.take-apart': '{who} took {name} apart again',
    'audit.quality.cancel': '{who} called off run {run} of the rule {name}',
  },
} satisfies SameKeyTexts<typeof source>;
