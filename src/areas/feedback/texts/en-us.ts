import type { Part } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
  'captcha.label': 'Graphic verification code',
  'captcha.hint': 'Type the 4 or 5 letters and digits in the picture. Capitals make no difference.',
  'captcha.picture': 'Picture of bent letters and digits',
  'captcha.another': 'Another picture',
  'captcha.failed': 'This could not be loaded. Please try again.',
  'captcha.work': 'I cannot read the picture',
  'captcha.work.hint': 'Your device then solves a task instead. It takes a few seconds.',
  'captcha.work.busy': 'Your device is solving the task. This takes a few seconds.',
  'captcha.work.solved': 'Solved. There is nothing to type here.',
  'captcha.work.failed': 'The task could not be solved. Please try again later or use a picture.',

  'feedback.title': 'Consultation and feedback',
  'feedback.lead': 'Ask about a standard, a policy or this portal. We answer to the phone number or e-mail address you leave here.',
  'feedback.report': 'Report an error',
  'feedback.report.lead': 'Tell us what is wrong and, if you know it, where the right information can be found.',
  'feedback.about': 'Record concerned',
  'feedback.name': 'Real name',
  'feedback.company': 'Company or organization',
  'feedback.contact': 'Mobile phone number or e-mail',
  'feedback.contact.hint': 'This is where the answer goes. Give a phone number with its country code, such as +7 495 123-45-67.',
  'feedback.content': 'Your question',
  'feedback.content.report': 'What is wrong',
  'feedback.content.hint': 'Up to 5,000 characters. Please leave out passwords and identity numbers.',
  'feedback.send': 'Send',
  'feedback.sent': 'Thank you, your message has arrived',
  'feedback.sent.hint': 'Its number is {id}. We will answer to {contact}.',
  'feedback.more': 'Write another message',
} satisfies Part<typeof source, 'one' | 'other'>;
