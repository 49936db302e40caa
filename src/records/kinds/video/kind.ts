import { attachments, choice, duration, recordingLink, translatedText } from '../../engine/fields.ts';
import { defineKind } from '../../engine/kind.ts';

export const video = defineKind({
  slug: 'video',
  api: 'videos',
  page: '/videos',
  pageSize: 15,
  schemaType: 'VideoObject',
  icon: 'circle-play',
  fields: {
    type: choice('videoType', ['lecture', 'conference', 'tutorial', 'promotion']),
    duration: duration(),
    media: recordingLink(),
    captions: attachments(),
    publisher: translatedText(),
  },
  filters: ['country', 'type', 'industry', 'technology', 'language'],
  sorts: ['date', 'views', 'title'],
  list: { badges: ['type'], columns: ['country', 'type', 'duration', 'publisher', 'date'] },
  facts: ['type', 'duration', 'publisher', 'country', 'date'],
  search: ['publisher'],
});
