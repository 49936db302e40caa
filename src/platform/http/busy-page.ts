import { createHash } from 'node:crypto';
import { bcp47, type Locale } from '../../base/locales.ts';
import { catalogues } from '../i18n/all.server.ts';
import type { Theme } from './request-context.ts';

/**
 * Inline style of the overload page in the portal's colours (src/web/theme.css). The page loads no files, since each would be a further request under
 * overload.
 */
const style = `
:root{color-scheme:light dark;--ink:light-dark(oklch(.24 .03 258),oklch(.94 .01 258));--muted:light-dark(oklch(.48 .025 258),oklch(.74 .02 258));
--paper:light-dark(oklch(.985 .004 85),oklch(.19 .02 258));--primary:light-dark(oklch(.45 .15 258),oklch(.76 .11 258));
--on-primary:light-dark(oklch(1 0 0),oklch(.18 .03 258));--line:light-dark(oklch(.9 .01 258),oklch(.35 .02 258))}
[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 "Source Sans 3",system-ui,sans-serif}
header,main{max-width:72rem;margin:auto;padding:1rem}header{border-bottom:1px solid var(--line)}
main{padding-top:5rem}h1{font-size:1.5rem;line-height:1.3;margin:.75rem 0}p{margin:.75rem 0;max-width:42rem;color:var(--muted)}
a{color:var(--ink);font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid var(--primary);outline-offset:2px}
main a{display:inline-block;margin-top:.75rem;padding:.55rem 1rem;border-radius:.5rem;background:var(--primary);color:var(--on-primary)}
b{font-size:.875rem;letter-spacing:.1em;color:var(--muted)}
body>section{background:light-dark(oklch(.93 .11 95),oklch(.32 .06 95));font-size:.75rem;font-weight:600;text-align:center}`;

/** Content-Security-Policy of the overload page; it allows only the inline style. */
export const busyPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

const write = (locale: Locale, theme: Theme | null, banner: string | undefined): Buffer => {
  const t = catalogues[locale];
  return Buffer.from(`<!doctype html>
<html lang="${bcp47(locale)}"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${t['state.unavailable']} - ${t['site.name']}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body>${banner ? `<section aria-label="${banner}">${banner}</section>` : ''}<header><a href="/">${t['site.name']}</a></header>
<main><b>503</b><h1>${t['state.unavailable']}</h1><p>${t['state.unavailable.hint']}</p><a href="">${t['state.retry']}</a></main></body>
</html>
`);
};

const written = new Map<string, Buffer>();

/** Returns the page that answers a page request under overload (503); cached by language and theme. `banner`: text that names the environment. */
export const busyPage = (locale: Locale, theme: Theme | null, banner: string | undefined): Buffer => {
  const key = `${locale} ${theme} ${banner}`;
  const page = written.get(key) ?? write(locale, theme, banner);
  written.set(key, page);
  return page;
};
