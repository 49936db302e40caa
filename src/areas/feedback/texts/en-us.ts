import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.ts';

export default {
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
  'notice.feedback.answered': 'Your question no. {id} has been answered: {answer}',
  'notice.feedback.assigned': 'Inquiry no. {id} from {name} has been assigned to you',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
