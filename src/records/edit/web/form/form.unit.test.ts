import { describe, expect, test } from 'vitest';
import { translationFieldKeys } from '../../../engine/translated.ts';
import { kindOf, kindSlugs } from '../../../kinds/index.ts';
import type { ContentDetail, ContentValues } from '../../content.ts';
import { parseDuration } from './length.ts';
import { fieldElementId, languageOfPath, setValueAtPath, valueAtPath, valuesByPath } from './paths.ts';
import { formSections, ownFieldsBySection, sectionAt } from './sections.ts';
import {
  areValuesEqual,
  blankText,
  blankValues,
  changeOriginalLanguage,
  fillFromOriginal,
  isBlank,
  translationStatusOf,
  valuesToSend,
} from './values.ts';

const policy = kindOf('policy');
const text = (title: string, more: object = {}) => ({ ...blankText, title, ...more });
const values = (texts: ContentValues['texts']): ContentValues => ({ ...blankValues(policy, 'zh-cn', 'cn'), texts });

test.each([
  ['', null],
  ['90', 90],
  ['1:30', 90],
  ['01:02:03', 3723],
  ['75:00', 4500],
  ['1:75', '1:75'],
  ['1:2:3:4', '1:2:3:4'],
  ['half an hour', 'half an hour'],
])('the typed duration %j becomes %j, in seconds if valid', (typed, seconds) => expect(parseDuration(typed)).toBe(seconds));

describe('paths', () => {
  test('are used to read and replace a value', () => {
    const before = values({ 'zh-cn': text('一', { fields: { subject: '数据' } }) });
    expect(valueAtPath(before, 'texts.zh-cn.fields.subject')).toBe('数据');
    const after = setValueAtPath(before, 'fields.tc.secretariat', 3);
    expect(valueAtPath(after, 'fields.tc.secretariat')).toBe(3);
    expect(after.texts).toBe(before.texts);
    expect(valueAtPath(setValueAtPath(before, 'texts.ru-ru.fields.preview.columns', 'А'), 'texts.ru-ru.fields.preview.columns')).toBe('А');
    expect(valueAtPath(before, 'texts.ru-ru.title')).toBeUndefined();
  });
  test('list every value of a record, by path', () => {
    const found = valuesByPath(values({ 'zh-cn': text('一', { fields: { subject: '数据' } }) }));
    expect(found.get('texts.zh-cn.title')).toBe('一');
    expect(found.get('texts.zh-cn.fields.subject')).toBe('数据');
    expect(found.get('source.link')).toBeNull();
    expect(found.get('industries')).toEqual([]);
    expect([fieldElementId('texts.zh-cn.title'), languageOfPath('texts.zh-cn.title'), languageOfPath('date')]).toEqual([
      'f-texts-zh-cn-title',
      'zh-cn',
      null,
    ]);
  });
});

describe('every kind', () => {
  test.each(kindSlugs)('%s: each own field belongs to one section of the form', (slug) => {
    const kind = kindOf(slug);
    const placed = Object.values(ownFieldsBySection(kind)).flat();
    const named = [...placed, ...translationFieldKeys(kind), ...('number' in kind.fields ? ['number'] : [])];
    expect(named.filter((name) => !name.includes('.')).sort()).toEqual(Object.keys(kind.fields).sort());
    for (const name of placed) expect(formSections(kind), name).toContain(sectionAt(kind, `fields.${name}`));
    for (const path of ['texts.en-us.title', 'country', 'image', 'relations', 'source.link', 'keywords'])
      expect(formSections(kind), path).toContain(sectionAt(kind, path));
  });
});

describe('languages', () => {
  const both = values({ 'zh-cn': text('一'), 'en-us': text('One', { quality: 'machine' }) });
  const base = { values: both, texts: { 'zh-cn': 'original', 'en-us': 'ok' } } as unknown as ContentDetail;
  test('have a translation status, which depends on later changes of the original', () => {
    expect(translationStatusOf(kindOf('policy'), 'zh-cn', both, base)).toBe('original');
    expect(translationStatusOf(kindOf('policy'), 'en-us', both, base)).toBe('ok');
    expect(translationStatusOf(kindOf('policy'), 'ru-ru', both, base)).toBe('missing');
    expect(translationStatusOf(kindOf('policy'), 'en-us', setValueAtPath(both, 'texts.zh-cn.title', '二'), base)).toBe('stale');
    const translated = setValueAtPath(setValueAtPath(both, 'texts.zh-cn.title', '二'), 'texts.en-us.title', 'Two');
    expect(translationStatusOf(kindOf('policy'), 'en-us', translated, base)).toBe('ok');
    expect(
      translationStatusOf(kindOf('policy'), 'en-us', both, { ...base, texts: { ...base.texts, 'en-us': 'stale' } } as ContentDetail),
    ).toBe('stale');
  });
  test('a translation that lacks a text of the original is incomplete', () => {
    const policy = kindOf('policy');
    const longer = setValueAtPath(both, 'texts.zh-cn.body', '<p>正文</p>');
    expect(translationStatusOf(policy, 'en-us', longer, null)).toBe('incomplete');
    // the beginning of the body serves as the summary
    expect(translationStatusOf(policy, 'en-us', setValueAtPath(longer, 'texts.en-us.body', '<p>Text</p>'), null)).toBe('ok');
    expect(translationStatusOf(policy, 'en-us', setValueAtPath(both, 'texts.zh-cn.summary', '摘要'), null)).toBe('incomplete');
    const [own] = translationFieldKeys(kindOf('snd'));
    expect(translationStatusOf(kindOf('snd'), 'en-us', setValueAtPath(both, `texts.zh-cn.fields.${own}`, '单位'), null)).toBe('incomplete');
  });
  test('a new original language swaps roles with the former one; a language without a text takes over the original text', () => {
    const swapped = changeOriginalLanguage(both, 'en-us');
    expect(swapped).toMatchObject({ lang: 'en-us', texts: { 'zh-cn': { title: '一', quality: 'human' }, 'en-us': { title: 'One' } } });
    expect(swapped.texts['en-us']).not.toHaveProperty('quality');
    expect(changeOriginalLanguage(both, 'ar').texts).toEqual({ ar: text('一'), 'en-us': text('One', { quality: 'machine' }) });
  });
  test('texts of empty languages are not sent; empty parts of a translation are filled with the original text', () => {
    expect(isBlank(text('', { body: '<p></p>', quality: 'human' }))).toBe(true);
    expect(isBlank(text('', { body: '<p><img src="/assets/image/x"></p>' }))).toBe(false);
    expect(Object.keys(valuesToSend(values({ 'zh-cn': blankText, 'en-us': blankText })).texts)).toEqual(['zh-cn']);
    expect(fillFromOriginal(text('One'), text('一', { summary: '摘要', fields: { subject: '数据' } }))).toEqual(
      text('One', { summary: '摘要', fields: { subject: '数据' } }),
    );
  });
  test('undefined, null and empty text are equal; the order of keys does not matter', () => {
    expect(areValuesEqual({ a: null, b: 1 }, { b: 1, a: '' })).toBe(true);
    expect(areValuesEqual({ a: 1 }, { a: 2 })).toBe(false);
    expect(areValuesEqual({ a: undefined }, {})).toBe(true);
  });
});
