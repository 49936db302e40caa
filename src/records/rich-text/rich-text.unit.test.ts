import { expect, test } from 'vitest';
import { seededRandom } from '../../../test/harness/seeded-random.ts';
import { plainText, textOfCleanHtml, toCleanHtml } from './rich-text.server.ts';

const pieces = [
  ...['<p>', '</p>', '<br>', '<h1>', '</h1>', '<th>', '<td>', '</td>', '<table>', '<tr>', '<script>x</script>', '<!-- c -->'],
  ...['<a href="x?a=1&b=2>3">', '</a>', '<img src="/assets/image/abc" alt="a > b &quot;c&quot; <d>">', '<b', '>', '<', '&', '&amp;'],
  ...['&amp;lt;', '&lt;', '&nbsp;', '&#65;', '"', "'", '\n', 'a', ' b '],
];

test('the text of cleaned markup is that which a parser reads, for 3,000 random texts', () => {
  const random = seededRandom(38);
  for (let i = 0; i < 3000; i++) {
    const html = Array.from({ length: 1 + Math.floor(random() * 12) }, () => pieces[Math.floor(random() * pieces.length)]).join('');
    const clean = toCleanHtml(html);
    expect([html, textOfCleanHtml(clean)]).toEqual([html, plainText(clean)]);
  }
});

test.each([
  ['A title - with 100 % of "signs" > none', 'A title - with 100 % of "signs" > none'],
  [' white \n\t space ', 'white space'],
  ['Tom &amp; Jerry', 'Tom & Jerry'],
  ['<i>E. coli</i> in water', 'E. coli in water'],
  ['<p>one</p><p>two</p>', 'one two'],
])('plain text of %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});
