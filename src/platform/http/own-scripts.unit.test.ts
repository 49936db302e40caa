import { describe, expect, test } from 'vitest';
import { newScriptNonce, removeScriptNonces } from '../../web/lib/own-scripts.ts';

/** Returns a page with injected markup, as a missing sanitizer would produce it, beside scripts of the renderer. */
const pageWith = (smuggled: string, mark: string): string =>
  `<body><div>${smuggled}</div><script nonce="${mark}">own()</script><script nonce="${mark}" src="/own.js"></script>` +
  `<link rel="stylesheet" nonce="${mark}" href="/own.css"/><script type="application/json">{}</script></body>`;

describe('the scripts allowed by the Content-Security-Policy', () => {
  test.each([
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    '<script nonce="00000000-0000-0000-0000-000000000000">alert(1)</script>',
    '<script nonce>alert(1)</script><script type="module">alert(2)</script>',
    '<svg><script>alert(1)</script></svg>',
    '<p title="<script nonce=">alert(1)</p>',
    "<script x='",
    '<script>alert(1)<!--',
    '<script/nonce=x>alert(1)</script >',
  ])('exclude injected markup: %s', (smuggled) => {
    const mark = newScriptNonce();
    const { html, scripts } = removeScriptNonces(pageWith(smuggled, mark), mark);
    expect(scripts.filter((code) => code.includes('alert'))).toEqual([]);
    expect(html).toContain(smuggled);
    expect(html).not.toContain(mark);
  });

  test('include all scripts of the renderer', () => {
    const mark = newScriptNonce();
    expect(removeScriptNonces(pageWith('', mark), mark).scripts).toEqual(['own()']);
    expect(newScriptNonce()).not.toBe(mark);
  });
});
