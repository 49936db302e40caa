import type { SameKeyTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.server.ts';

export default {
  office: {
    'audit.follow.add': '{who} followed something',
    'audit.follow.remove': '{who} stopped following something',
    'job.digest': 'Digest of what is followed',
  },
  letters: {
    'digest.subject': 'News in what you follow',
    'digest.mail':
      'Dear {name},\n\nthis is new or has changed in what you follow on the BRICS Digital Standards Portal:\n\n{list}\n\nEverything you follow, with what is new: {link}\n\nIf you no longer want these letters, choose another way to be told in your account: {settings}',
  },
} satisfies SameKeyTexts<typeof source>;
