import type { SameTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'permission.account:account:read': 'View accounts',
    'permission.account:account:create': 'Create accounts',
    'permission.account:account:update': 'Edit accounts',
    'permission.account:account:disable': 'Disable, enable, unlock and log out accounts',
    'permission.account:account:reset': 'Force a password reset',
    'permission.account:account:delete': 'Delete and restore accounts',
    'permission.account:account:import': 'Import accounts',
    'permission.account:account:export': 'Export accounts',
    'audit.account.register': '{who} registered',
    'audit.account.password': '{who} changed their password',
    'audit.account.phone': '{who} changed their phone number',
    'audit.account.profile': '{who} changed their profile',
    'audit.account.sessions': '{who} ended their other sessions',
    'audit.account.session': '{who} ended one of their sessions',
    'audit.account.create': '{who} created the account “{name}”',
    'audit.account.update': '{who} changed the account “{name}”',
    'audit.account.disable': '{who} disabled the account “{name}”',
    'audit.account.enable': '{who} enabled the account “{name}”',
    'audit.account.unlock': '{who} unlocked the account “{name}”',
    'audit.account.hand-over': '{who} handed over the open work of the account “{name}”',
    'audit.account.logout': '{who} signed the account “{name}” out',
    'audit.account.reset': '{who} required a new password of the account “{name}”',
    'audit.account.delete': '{who} deleted the account “{name}”',
    'audit.account.restore': '{who} restored the account “{name}”',
    'audit.account.purge': '{who} deleted the account “{name}” for good',
    'audit.account.factor.on': '{who} turned on two-step login',
    'audit.account.factor.off': '{who} turned off two-step login',
    'audit.account.factor.reset': '{who} reset two-step login of the account “{name}”',
    'audit.account.label.add': '{who} gave the label “{label}” to the account “{name}”',
    'audit.account.label.remove': '{who} took the label “{label}” from the account “{name}”',
    'audit.account.organization.add': '{who} added the account “{name}” to the organization “{organization}”',
    'audit.account.organization.remove': '{who} removed the account “{name}” from the organization “{organization}”',
    'audit.account.contact': '{who} changed the phone or e-mail of the account “{name}”',
    'audit.account.import': '{who} imported accounts',
    'menu.account': 'Accounts',
  },
  letters: {
    'code.sms': 'BRICS Digital Standards Portal: code {code}, valid for 15 minutes. Do not share it with anyone.',
    'code.subject': 'Your verification code',
    'code.mail':
      'BRICS Digital Standards Portal: your verification code is {code}. It is valid for 15 minutes. Do not share it with anyone. If you did not ask for it, ignore this message.',
    'contact.sms':
      'BRICS Digital Standards Portal: an operator changed the phone number of your account. This number no longer logs in. If you did not ask for this, write to us.',
    'contact.subject': 'The e-mail address of your account was changed',
    'contact.mail':
      'Dear {name},\n\nan operator changed the e-mail address of your account on the BRICS Digital Standards Portal. This address no longer belongs to it. If you did not ask for this, please write to us.',
  },
} satisfies SameTexts<typeof source>;
