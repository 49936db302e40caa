import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { bundleInlinedScript } from '../../../scripts/inlined.ts';
import { deferredHydrationOf, deferScripts, scriptsOf } from './defer-scripts.ts';

/** A page as React Router writes it, with text of a visitor in the middle. */
const written = (
  links = '<link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>',
  module = 'async=""',
) =>
  `<!DOCTYPE html><html lang="en-US"><head><meta charSet="utf-8"/><title>&lt;link rel=&quot;x&quot;</title>${links}<link rel="stylesheet" href="/assets/a.css"/></head>` +
  `<body><p>rel=&quot;modulepreload&quot; <code>rel="modulepreload"</code></p><script>first()</script><script type="module" ${module}>import "/assets/a.js";</script></body></html>`;

describe('a page with deferred hydration', () => {
  const page = { html: written(), scripts: ['first()', 'import "/assets/a.js";'] };
  const { html, scripts } = deferScripts(page, 'start()', { first: '/assets/f.js', ahead: ['/assets/b.js', '/assets/c.js'] });

  test('loads no script: its module script and script links have types unknown to browsers', () => {
    const [head = '', body = ''] = html.split('</head>');
    expect([head.includes('modulepreload'), html.includes('type="module"')]).toEqual([false, false]);
    expect(head.match(/<link rel="asleep" href="[^"]*"\/>/g)).toEqual([
      '<link rel="asleep" href="/assets/a.js"/>',
      '<link rel="asleep" href="/assets/b.js"/>',
      '<link rel="asleep" href="/assets/c.js"/>', // each prefetched script is listed once
    ]);
    expect(body).toContain('<script type="asleep">import "/assets/a.js";</script>');
  });

  test('has the trigger script before its scripts and styles, and lists it among its scripts', () => {
    expect(html.indexOf('<script>start()</script>')).toBeLessThan(html.indexOf('<link rel="asleep"'));
    expect(html.indexOf('<script>start()</script>')).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
    expect(scripts).toEqual([...page.scripts, 'start()']);
  });

  test('is unchanged except for the replaced tags', () => {
    const back = html
      .replace('<script>start()</script><script type="asleep" src="/assets/f.js"></script>', '')
      .replace('<link rel="asleep" href="/assets/c.js"/>', '')
      .replaceAll('rel="asleep"', 'rel="modulepreload"')
      .replace('type="asleep"', 'type="module" async=""');
    expect(back).toBe(page.html);
  });

  test.each([
    ['links with their rel elsewhere', written('<link href="/assets/a.js" rel="modulepreload"/>')],
    ['no links at all', written('')],
    ['a module script with another attribute', written(undefined, 'defer=""')],
    ['no module script', written().replace(/<script type="module".*?<\/script>/, '')],
  ])('throws if React Router writes other tags: %s', (_what, other) => {
    expect(() => deferScripts({ html: other, scripts: [] }, 'start()', { first: '', ahead: [] })).toThrow(/docs\/decisions\/043/);
  });
});

test('scriptsOf lists scripts with their imports once, and throws for a module that was not built', () => {
  const built = {
    'a.ts': { file: 'assets/a.js', imports: ['_c.js', '_b.js'] },
    '_b.js': { file: 'assets/b.js', imports: ['_c.js'] },
    '_c.js': { file: 'assets/c.js' },
  };
  expect(scriptsOf(built, ['a.ts', '_b.js']).sort()).toEqual(['/assets/a.js', '/assets/b.js', '/assets/c.js']);
  expect(() => scriptsOf(built, ['gone.ts'])).toThrow('gone.ts');
});

test('only a route that declares deferred hydration has it, and no route if the feature is off', () => {
  expect([undefined, null, {}, { sleeps: false }].map((handle) => deferredHydrationOf(handle))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(deferredHydrationOf({ sleeps: true, ahead: ['a.ts'] })).toEqual({ sleeps: true, ahead: ['a.ts'] });
  expect(deferredHydrationOf({ sleeps: true }, false)).toBeUndefined();
});

describe('the trigger script', () => {
  test('is one classic script within its budget', async () => {
    const code = await bundleInlinedScript('src/web/deferred-hydration/hydration-trigger.ts');
    expect(brotliCompressSync(code).length).toBeLessThanOrEqual(1200);
    expect(code).not.toMatch(/\b(import|export)\b/);
    expect(() => new Function(code)).not.toThrow();
  });

  test('is not built if it exceeds the budget', async () => {
    await expect(bundleInlinedScript('src/web/lib/kind-at.ts')).rejects.toThrow(/weighs \d+ bytes compressed, 1200 at most/);
  });
});
