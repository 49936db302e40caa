import { expect, test } from 'vitest';
import { formatDuration } from '../../../web/lib/format.ts';
import type { RecordDetail } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { emptySourceAnswer } from '../../sources/none.ts';
import { jsonLd } from './json-ld.ts';

const detail = (kind: KindSlug, own: Record<string, unknown>): RecordDetail => ({
  id: '7',
  kind,
  title: 'Title </script>',
  summary: null,
  country: 'br',
  date: '2026-03',
  image: null,
  views: 0,
  time: '2026-11-20T00:00:00.000Z',
  locale: 'pt-br',
  translated: 'original',
  body: null,
  keywords: [],
  industries: [],
  technologies: [],
  original: null,
  fullText: null,
  source: emptySourceAnswer,
  topicsAssigned: { industries: [], technologies: [] },
  created: '2026-11-20T00:00:00.000Z',
  translations: [],
  relations: { outgoing: [], incoming: [] },
  classification: { ics: [], ccs: [] },
  ...own,
});
const described = (kind: KindSlug, own: Record<string, unknown>) =>
  JSON.parse(jsonLd(detail(kind, own), `https://portal.example/${kind}/7`));

test('the JSON-LD description of a record cannot close the script element that contains it', () => {
  expect(jsonLd(detail('news', {}), 'https://portal.example/news/7')).not.toContain('<');
});

test.each([
  [9, '00:09', 'PT9S'],
  [600, '10:00', 'PT10M'],
  [3750, '1:02:30', 'PT1H2M30S'],
  [0, '00:00', 'PT0S'],
])('a duration of %d seconds is displayed as %s and is %s in JSON-LD', (seconds, people, machines) => {
  expect(formatDuration(seconds)).toBe(people);
  expect(described('video', { duration: seconds, media: '/media/a.webm', captions: [] })).toMatchObject({
    '@type': 'VideoObject',
    duration: machines,
    contentUrl: 'https://portal.example/media/a.webm',
  });
});

test("a picture has an absolute URL; a video's picture is also its thumbnail", () => {
  const image = '/assets/image/a';
  expect(described('news', { image })).toMatchObject({ image: 'https://portal.example/assets/image/a' });
  expect(described('video', { image, media: '/media/a.webm' })).toMatchObject({ thumbnailUrl: 'https://portal.example/assets/image/a' });
  expect(described('news', {})).not.toHaveProperty('image');
});

test('a posting is an offer or a demand with the organization that posted it', () => {
  const by = { '@type': 'Organization', name: 'Unit' };
  expect(described('snd', { category: 'supply', unitName: 'Unit' })).toMatchObject({ '@type': 'Offer', offeredBy: by });
  expect(described('snd', { category: 'demand', unitName: 'Unit' })).toMatchObject({ '@type': 'Demand', '@reverse': { seeks: by } });
});

test('an expert is a person without contact data', () => {
  const text = jsonLd(
    detail('talent', { alias: 'A', unit: 'Unit', position: 'Engineer', contact: 'a@example.org' }),
    'https://portal.example/talent/7',
  );
  expect(JSON.parse(text)).toMatchObject({ '@type': 'Person', alternateName: 'A', jobTitle: 'Engineer' });
  expect(text).not.toContain('a@example.org');
});

test('the files of a dataset are its distribution', () => {
  const files = [{ id: '1', name: 'data.csv', size: 10, type: 'text/csv', link: '/files/data.csv' }];
  expect(described('dataset', { files, licence: 'CC0-1.0', preview: { columns: ['a', 'b'], rows: [] } })).toMatchObject({
    license: 'CC0-1.0',
    variableMeasured: ['a', 'b'],
    distribution: [{ '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: 'https://portal.example/files/data.csv' }],
  });
});
