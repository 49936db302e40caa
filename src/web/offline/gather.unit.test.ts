import { expect, test } from 'vitest';
import { offlineCopyHtml } from './fetch-page-assets.ts';

const page = `<body><div id="copy-mark" class="copy-mark"></div><a href="/assets/docs/a1?x=1&amp;y=2">Law</a><a href="/assets/docs/b2">Annex</a></body>`;
const made = 'Copy of 14 May, 12:30 <b>';

test('a copy has a banner with its time in the frame, and the text is escaped', () => {
  expect(offlineCopyHtml(page, { made, again: 'Try "again"' }, [])).toContain(
    '<div id="copy-mark" class="copy-mark"><p>Copy of 14 May, 12:30 &lt;b> <a href="">Try &quot;again&quot;</a></p></div>',
  );
  expect(offlineCopyHtml(page, null, [])).toBe(page);
});

test('stored attachments are linked within the scope of the service worker, others at their address', () => {
  const copy = offlineCopyHtml(page, null, ['/assets/docs/a1?x=1&y=2']);
  expect(copy).toContain('href="/m/kept/assets/docs/a1?x=1&amp;y=2"');
  expect(copy).toContain('href="/assets/docs/b2"');
});
