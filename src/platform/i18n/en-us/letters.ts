import type source from '../zh-cn/letters.ts';

export default {
  'code.sms': 'BRICS Digital Standards Portal: code {code}, valid for 15 minutes. Do not share it with anyone.',
  'code.subject': 'Your verification code',
  'code.mail':
    'BRICS Digital Standards Portal: your verification code is {code}. It is valid for 15 minutes. Do not share it with anyone. If you did not ask for it, ignore this message.',
  'feedback.sms': 'BRICS Digital Standards Portal, your inquiry no. {id}: {answer}',
  'feedback.subject': 'Your inquiry no. {id}',
  'feedback.mail':
    'Dear {name},\n\nhere is the answer to your inquiry no. {id} on the BRICS Digital Standards Portal:\n\n{answer}\n\nYou had written:\n{content}',
  'contact.sms':
    'BRICS Digital Standards Portal: an operator changed the phone number of your account. This number no longer signs in. If you did not ask for this, write to us.',
  'contact.subject': 'The e-mail address of your account was changed',
  'contact.mail':
    'Dear {name},\n\nan operator changed the e-mail address of your account on the BRICS Digital Standards Portal. This address no longer belongs to it. If you did not ask for this, please write to us.',
  'digest.subject': 'News in what you follow',
  'digest.mail':
    'Dear {name},\n\nthis is new or has changed in what you follow on the BRICS Digital Standards Portal:\n\n{list}\n\nEverything you follow, with what is new: {link}\n\nIf you no longer want these letters, choose another way to be told in your account: {settings}',
} satisfies Record<keyof typeof source, string>;
