import { expect, test } from 'vitest';
import { kindOf } from '../../records/kinds/index.ts';
import { viewOf } from '../../records/web/list/options.ts';
import { preferenceHrefs } from '../frame/choice.tsx';
import { hrefWith } from './list-query.ts';

const params = (search: string) => new URLSearchParams(search);

test('links do not contain the choice of the view, which a cookie stores', () => {
  for (const view of ['mobile', 'desktop']) {
    expect(hrefWith(params(`view=${view}&country=cn&page=2`), { sort: 'title' })).toBe('?country=cn&sort=title');
    expect(preferenceHrefs({ pathname: '/standard', search: `?view=${view}&country=cn` }, 'locale')('ru-ru')).toBe(
      '/standard?country=cn&locale=ru-ru',
    );
  }
  expect(hrefWith(params('view=table&country=cn'), { page: '2' })).toBe('?view=table&country=cn&page=2');
  expect(hrefWith(params('view=mobile'), { view: 'cards' })).toBe('?view=cards');
  expect(preferenceHrefs({ pathname: '/standard', search: '?view=table' }, 'theme')('dark')).toBe('/standard?view=table&theme=dark');
});

test('the display mode of a list depends on its URL and its kind', () => {
  for (const [search, standards, others] of [
    ['', null, 'cards'],
    ['view=table', 'table', 'table'],
    ['view=cards', 'cards', 'cards'],
    ['view=mobile', null, 'cards'],
    ['view=desktop', null, 'cards'],
    ['view=', null, 'cards'],
  ] as const)
    expect([viewOf(kindOf('standard'), params(search), 'desktop'), viewOf(kindOf('policy'), params(search), 'desktop')]).toEqual([
      standards,
      others,
    ]);
});
