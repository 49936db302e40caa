import { describe, expect, test } from 'vitest';
import { kindOf, kindSlugs } from '../../src/records/kinds/index.ts';
import { mainOf, parseDigits, readHtml, totalIn } from './list-page.ts';

/** Number of tested values per filter: the first values in the order of the page, which begins with the most frequent value. */
const tried = 3;

interface Option {
  name: string;
  value: string;
  count: number;
}

/** Every value of every filter on the page, with the displayed number of results. */
const optionsOn = async (path: string): Promise<Option[]> => {
  const form =
    mainOf(await readHtml(path))
      .split('<form')[1]
      ?.split('</form>')[0] ?? '';
  return [...form.matchAll(/<label[^>]*>(<input type="checkbox"[^>]*>)(.*?)<\/label>/gs)].map(([, box = '', text = '']) => ({
    name: / name="([^"]*)"/.exec(box)?.[1] ?? '',
    value: / value="([^"]*)"/.exec(box)?.[1] ?? '',
    count: parseDigits(/>([^<]*)<\/\w+>$/.exec(text)?.[1] ?? null),
  }));
};

const sample = (options: Option[]): Option[] =>
  [...Map.groupBy(options, ({ name }) => name).values()].flatMap((group) => group.slice(0, tried));

/** One message for each filter value whose displayed number differs from the total on the page that is filtered by this value. */
const findWrongCounts = async (path: string, options: Option[]) => {
  const address = ({ name, value }: Option) => `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`;
  const wrong: string[] = [];
  for (const option of options) {
    // Requests are sent one at a time, because the server refuses requests that it cannot answer in time.
    const found = totalIn(await readHtml(address(option)));
    if (found !== option.count) wrong.push(`${address(option)}: ${option.count} promised, ${found} found`);
  }
  return wrong;
};

describe.each(kindSlugs)('%s', (slug) => {
  const { page: path, filters } = kindOf(slug);

  test('the number beside each filter value is the number of results of this filter', async () => {
    const options = await optionsOn(path);
    expect(new Set(options.map(({ name }) => name)).size).toBeGreaterThan(filters.length > 1 ? 1 : 0);
    expect(options.filter(({ name }) => !filters.includes(name))).toEqual([]);
    expect(await findWrongCounts(path, sample(options))).toEqual([]);
  });

  test('the number beside each filter value is also correct together with another filter', async () => {
    const first = (await optionsOn(path))[0] as Option;
    const narrowed = `${path}?${first.name}=${encodeURIComponent(first.value)}`;
    const others = (await optionsOn(narrowed)).filter(({ name }) => name !== first.name);
    expect(await findWrongCounts(narrowed, sample(others).slice(0, 6))).toEqual([]);
  });
});
