import { offlineFallbackPath } from '../../base/offline-pages.ts';
import type { RenderedPage } from '../context.ts';
import install from './install.ts?inlined';
import register from './register.ts?inlined';
import retryOnline from './retry-online.ts?inlined';

type Page = Pick<RenderedPage, 'html' | 'scripts'>;

/** Adds the inline scripts of the mobile portal to a finished page. `offline`: true if pages may be stored offline. */
export const withMobileScripts = ({ html, scripts }: Page, url: string, offline: boolean): Page => {
  const codes = url.startsWith(offlineFallbackPath) ? [retryOnline] : [install, ...(offline ? [register] : [])];
  const written = codes.map((code) => `<script>${code}</script>`).join('');
  return { html: html.replace('</head>', () => `${written}</head>`), scripts: [...scripts, ...codes] };
};
