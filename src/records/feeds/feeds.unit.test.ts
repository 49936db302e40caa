import { describe, expect, it } from 'vitest';
import { type AtomEntry, writeAtomFeed } from './atom.ts';
import { urlsPerFile, writeOpenSearchDescription, writeRobotsTxt, writeSitemapFile, writeSitemapIndex } from './sitemap.ts';

/** Checks that a generated document is well-formed XML, as far as generated documents need. Returns the names of its tags in order. */
const tagsOf = (document: string): string[] => {
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '');
  expect(body).not.toBe(document);
  expect(body).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
  const open: string[] = [];
  const seen: string[] = [];
  const token = /<(\/?)([A-Za-z][\w:]*)((?:\s+[A-Za-z][\w:-]*="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let end = 0;
  for (let match = token.exec(body); match; match = token.exec(body)) {
    end = token.lastIndex;
    const [, closing, name = '', attributes = '', empty, text = ''] = match;
    expect(`${attributes}${text}`).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
    expect(text).not.toContain(']]>');
    if (!name) continue;
    if (closing) expect(open.pop()).toBe(name);
    else {
      seen.push(name);
      if (!empty) open.push(name);
    }
  }
  expect(body.slice(end)).toBe('');
  expect(open).toEqual([]);
  return seen;
};

const origin = 'https://portal.example';
const awkward = `"Q" 'a' & ]]> <script>alert(1)</script> \u0000\u0008\u001b 👩‍🔬 العربية \ud800 \\ {}`;
const entry = (rest: Partial<AtomEntry> = {}): AtomEntry => ({
  id: 'tag:portal.example,2025:standard/1',
  url: `${origin}/standard/1`,
  title: 'A title',
  summary: null,
  updated: '2025-05-01T08:00:00.000Z',
  ...rest,
});
const feed = (entries: AtomEntry[], rest = {}) =>
  writeAtomFeed({
    id: `${origin}/feed/standard.atom`,
    title: 'Standards',
    self: `${origin}/feed/standard.atom?type=a&country=cn`,
    alternate: `${origin}/standard`,
    locale: 'zh-cn',
    updated: '2025-06-01T00:00:00Z',
    entries,
    ...rest,
  });

describe('Atom', () => {
  it('has the elements that RFC 4287 requires of feed and entry', () => {
    const out = feed([entry({ published: '2024-05-17', categories: [{ term: 'cn' }], lang: 'ar', summary: 'S' })]);
    expect(tagsOf(out)).toEqual([
      'feed',
      'id',
      'title',
      'updated',
      'link',
      'link',
      'author',
      'name',
      'entry',
      'id',
      'title',
      'link',
      'updated',
      'published',
      'category',
      'summary',
    ]);
    expect(out).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="zh-CN">');
    expect(out).toContain('<entry xml:lang="ar">');
    expect(out).toContain('href="https://portal.example/feed/standard.atom?type=a&amp;country=cn"');
    expect(out).toContain('<published>2024-05-17T00:00:00.000Z</published>');
    expect(out).toContain('<category term="cn"/>');
  });
  it('is well-formed with any text', () => {
    const out = feed(
      [
        entry({
          title: awkward,
          summary: awkward,
          note: awkward,
          categories: [{ term: awkward, scheme: awkward, label: awkward }],
          lang: '"><x',
        }),
        entry({ url: `${origin}/s?q=a b"<ü` }),
      ],
      { title: awkward },
    );
    tagsOf(out);
    expect(out).toContain(']]&gt; &lt;script&gt;alert(1)&lt;/script&gt;  👩‍🔬 العربية  \\ {}');
    expect(out).toContain('/s?q=a%20b%22%3Cü"');
  });
  it('has a note above the summary, each with its language', () => {
    const scheme = `${origin}/standard#status`;
    const categories = [{ term: 'unknown', scheme, label: '未注明' }];
    const out = feed([entry({ note: '未注明', categories, lang: 'fa', summary: 'S', summaryLang: 'en-us' }), entry({ note: 'N' })]);
    tagsOf(out);
    expect(out).toContain(`<category term="unknown" scheme="${scheme}" label="未注明"/>`);
    const inside = '<div xmlns="http://www.w3.org/1999/xhtml">';
    expect(out).toContain(`<summary type="xhtml">${inside}<p xml:lang="zh-CN">未注明</p><p xml:lang="en-US">S</p></div></summary>`);
    expect(out).toContain(`<summary type="xhtml">${inside}<p xml:lang="zh-CN">N</p></div></summary>`);
  });
  it('accepts missing dates, titles and entries', () => {
    const out = feed([entry({ id: '17', title: ' ', published: '2024-05', updated: 'yesterday' })]);
    tagsOf(out);
    expect(out).toContain('<id>https://portal.example/standard/1</id>');
    expect(out).not.toContain('<published>');
    expect(out.match(/<updated>2025-06-01T00:00:00\.000Z/g)).toHaveLength(2);
    expect(tagsOf(feed([], { updated: '' }))).not.toContain('entry');
  });
});

describe('sitemap', () => {
  it('lists a page with its alternate languages', () => {
    const out = writeSitemapFile(
      [
        { path: '/standard/1', lastmod: '2025-05-01T08:00:00.000Z' },
        { path: '/policy?a=1&b=<', lastmod: null },
      ],
      origin,
    );
    expect(tagsOf(out).filter((tag) => tag === 'xhtml:link')).toHaveLength(12);
    expect(out).toContain('<loc>https://portal.example/standard/1</loc><lastmod>2025-05-01T08:00:00.000Z</lastmod>');
    expect(out).toContain('hreflang="pt-BR" href="https://portal.example/standard/1?locale=pt-br"');
    expect(out).toContain('hreflang="x-default" href="https://portal.example/standard/1"');
    expect(out).toContain('?a=1&amp;b=%3C&amp;locale=zh-cn"');
  });
  it('names the mobile page of pages that have one', () => {
    const out = writeSitemapFile([{ path: '/' }, { path: '/standard/1' }, { path: '/news/1' }, { path: '/terms' }], origin);
    expect(tagsOf(out).filter((tag) => tag === 'xhtml:link')).toHaveLength(4 * 5 + 2);
    for (const path of ['/m', '/m/standard/1'])
      expect(out).toContain(`<xhtml:link rel="alternate" media="only screen and (max-width: 640px)" href="${origin}${path}"/></url>`);
  });
  it('accepts 10,000 pages a file and refuses more', () => {
    const pages = Array.from({ length: urlsPerFile + 1 }, (_, index) => ({ path: `/standard/${index}` }));
    expect(() => writeSitemapFile(pages, origin)).toThrow(RangeError);
    expect(writeSitemapFile(pages.slice(1), origin).match(/<url>/g)).toHaveLength(urlsPerFile);
  });
  it('has an index file', () => {
    const out = writeSitemapIndex([
      { loc: `${origin}/sitemap/standard-1.xml`, lastmod: '2025-05' },
      { loc: `${origin}/sitemap/policy-1.xml`, lastmod: 'never' },
    ]);
    expect(tagsOf(out)).toEqual(['sitemapindex', 'sitemap', 'loc', 'lastmod', 'sitemap', 'loc']);
  });
});

it('robots.txt disallows API calls and accounts, and names the sitemap', () => {
  expect(writeRobotsTxt(origin)).toMatch(
    /^User-agent: \*\n[\s\S]*Disallow: \/api\/\n[\s\S]*\n\nSitemap: https:\/\/portal\.example\/sitemap\.xml\n$/,
  );
});

it('OpenSearch keeps the search template and shortens long names', () => {
  const out = writeOpenSearchDescription(origin, {
    locale: 'ru-ru',
    shortName: 'Цифровые стандарты',
    longName: 'Портал',
    description: awkward,
  });
  expect(tagsOf(out)).toContain('Url');
  expect(out).toContain('<ShortName>Цифровые</ShortName>');
  expect(out).toContain('template="https://portal.example/search?keyword={searchTerms}&amp;locale=ru-ru"');
  expect(writeOpenSearchDescription(origin, { locale: 'en-us', shortName: 'Digital Standard', longName: '', description: '' })).toContain(
    '<ShortName>Digital Standard</ShortName>',
  );
});
