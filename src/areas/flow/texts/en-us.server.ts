import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import { time } from './time/server-en-us.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.flow:definition:read': 'Read flow definitions',
    'permission.flow:definition:update': 'Edit flow definitions',
    'permission.flow:definition:publish': 'Publish and suspend flows',
    'permission.flow:definition:delete': 'Delete flow definitions',
    'permission.flow:task:decide': 'Decide flow tasks',
    'permission.flow:case:read': 'Read cases within reach',
    'permission.flow:case:keep': 'Keep cases within reach',
    'permission.flow:deputy:own': 'Appoint one’s own deputies',
    'permission.flow:deputy:manage': 'Appoint deputies for others',
    'permission.flow:calendar:read': 'Read working calendars',
    'permission.flow:calendar:update': 'Keep working calendars',
    'audit.flow.create': '{who} created a flow',
    'audit.flow.update': '{who} changed a flow',
    'audit.flow.publish': '{who} published a flow',
    'audit.flow.suspend': '{who} suspended a flow',
    'audit.flow.resume': '{who} resumed a flow',
    'audit.flow.revert': '{who} took a flow’s draft back to a version',
    'audit.flow.delete': '{who} deleted a flow',
    'menu.f': 'My flow work',
    'menu.deputies': 'Deputies',
    'menu.flow': 'Flow management',
    'menu.calendars': 'Working calendars',
    'flow.drawing.start': 'Start',
    'flow.drawing.end': 'End',
    'flow.drawing.otherwise': 'Otherwise',
    'flow.drawing.open': 'Open',
    'flow.drawing.approved': 'Approved',
    'flow.drawing.rejected': 'Rejected',
    'flow.drawing.returned': 'Returned',
    'flow.drawing.void': 'Void',
    'job.flow': 'Time limits of flows',
    'flow.value.yes': 'Yes',
    'flow.value.no': 'No',
    'flow.value.account': 'Account no. {number}',
    ...time,
  },
  letters: {
    'flow-copy.subject': 'For your information: {title}',
    'flow-copy.mail':
      'Dear {name},\n\nyou are told of a case in “{flow}”, step “{step}”. There is nothing for you to do:\n\n{title}\n{fields}\n\nThe whole case: {link}\n\nIf you no longer want these letters, choose another way to be told in your account: {settings}',
    'flow-task.subject': 'Waits for you: {title}',
    'flow-task.mail':
      'Dear {name},\n\nyour turn has come in “{flow}”, step “{step}”:\n\n{title}\n{fields}\n\nThe whole case, and where you decide it: {link}\n\nIf you no longer want these letters, choose another way to be told in your account: {settings}',
  },
} satisfies SameKeyTexts<typeof source>;
