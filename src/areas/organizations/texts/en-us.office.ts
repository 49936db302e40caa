import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.group.organization': 'Organizations',
  'admin.organization': 'Organizations',
  'admin.organization.all': 'All organizations',
  'admin.organization.open': 'Open “{name}”',
  'admin.organization.parent': 'Parent',
  'admin.organization.path': 'Above it',
  'admin.organization.leaders': 'Leaders',
  'admin.organization.children': 'Below',
  'admin.organization.members': 'Members',
  'admin.organization.status.1': 'In use',
  'admin.organization.status.0': 'Not in use',
  'admin.organization.do.move': 'Move',
  'admin.organization.moved': 'Moved',
  'admin.organization.tree.hint': 'Drag to move. By keyboard: Ctrl+X picks one up, Ctrl+V puts it under the focused one.',
  'admin.organization.picked': '“{name}” picked up: press Ctrl+V on its new parent',
  'admin.organization.do.members': 'Change members',
  'admin.organization.add': 'Add',
  'admin.organization.remove': 'Remove',
  'admin.organization.below': 'Add one below',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
