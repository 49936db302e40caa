import type { Part } from '../../../platform/i18n/types.ts';
import type source from '../zh-cn/provenance.ts';

export default {
  'source.checked': 'Last checked',
  'source.ok': 'The link works',
  'source.moved': 'The page has moved',
  'source.broken': 'The link no longer opens',
  'source.unsure': 'The last check could not confirm the link',
  'source.unchecked': 'Link not checked yet',
  'source.publisher': 'Look for it on the publisher’s site',

  'history.title': 'Change history',
  'history.lead': 'Added on {date}. What has changed since:',
  'history.none': 'This record has not changed since it was added on {date}.',
  'history.by.import': 'Import from the source',
  'history.by.editor': 'Editorial change',
  'history.by.sample': 'Initial content',
  'history.field': 'Field',
  'history.from': 'Before',
  'history.to': 'After',
  'history.nothing': 'empty',
  'history.protected': 'Changed. Contact data is not shown here.',
  'history.translation': 'Translation ({language})',
  'history.yes': 'Yes',
  'history.no': 'No',

  'field.lang': 'Original language',
  'field.summary': 'Summary',
  'field.body': 'Text',
  'field.industries': 'Industries',
  'field.technologies': 'Digital technologies',
  'field.sourceName': 'Source',
  'field.sourceLink': 'Link to the source',
  'field.sourceLicence': 'Licence',
  'field.otherSources': 'Other sources',
} satisfies Part<typeof source, 'one' | 'other'>;
