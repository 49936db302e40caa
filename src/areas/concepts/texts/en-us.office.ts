import type { TranslatedTexts } from '../../../platform/i18n/types.ts';
import type source from './zh-cn.office.ts';

export default {
  'admin.concept': 'Concepts',
  'admin.concept.lead':
    'What a thing is called in each language: a search in one language finds records in the others. A change acts on the next search.',
  'admin.concept.id': 'Key',
  'admin.concept.key': 'Key',
  'admin.concept.count': 'Terms',
  'admin.concept.state': 'State',
  'admin.concept.state.built-in': 'Built in',
  'admin.concept.state.changed': 'Changed',
  'admin.concept.state.own': 'Own',
  'admin.concept.state.hidden': 'Taken out',
  'admin.concept.status.preferred': 'Preferred',
  'admin.concept.status.admitted': 'Admitted',
  'admin.concept.status.deprecated': 'Deprecated',
  'admin.concept.terms': 'Terms',
  'admin.concept.terms.hint':
    'Several terms of a language are separated by semicolons. The first is the preferred term; a minus before a term marks it as deprecated: still understood, never shown.',
  'admin.concept.do.reset': 'Back to the built-in terms',
  'admin.concept.zh-cn': 'Chinese',
  'admin.concept.en-us': 'English',
  'admin.concept.ru-ru': 'Russian',
  'admin.concept.pt-br': 'Portuguese',
} satisfies TranslatedTexts<typeof source, 'one' | 'other'>;
