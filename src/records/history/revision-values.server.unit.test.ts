import { expect, test } from 'vitest';
import { readRevisionRelations, readRevisionTranslation } from './revision-values.server.ts';

test('the text of a translation is read with its parts; invalid values become null', () => {
  const text = { title: 'T', summary: 'S', body: null, fields: { subject: 'A', odd: 3 }, quality: 'official' };
  expect(readRevisionTranslation(text)).toEqual({ title: 'T', summary: 'S', body: null, fields: { subject: 'A' }, quality: 'official' });
  expect(readRevisionTranslation({ title: 'T', quality: 'spoken' })).toEqual({ title: 'T', summary: null, body: null, fields: {} });
  for (const none of [null, undefined, 'T', [], { summary: 'S' }]) expect(readRevisionTranslation(none)).toBeNull();
});

test('relations are read with their degree, if there is one', () => {
  const links = [
    { kind: 'standard', key: 'iso1', ref: 'ISO 1', degree: 'IDT' },
    { kind: 'policy', ref: 'p', degree: null },
    { kind: 'policy', ref: 'p', degree: 'much' },
    { kind: 'policy' },
    null,
  ];
  expect(readRevisionRelations(links)).toEqual([
    { kind: 'standard', ref: 'ISO 1', degree: 'IDT' },
    { kind: 'policy', ref: 'p', degree: null },
    { kind: 'policy', ref: 'p', degree: null },
  ]);
  expect(readRevisionRelations(null)).toEqual([]);
});
