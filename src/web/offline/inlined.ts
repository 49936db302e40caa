import { offlinePage } from '../../base/offline-pages.ts';
import type { Rendered } from '../context.ts';
import install from './install.ts?inlined';
import register from './register.ts?inlined';
import retryOnline from './retry-online.ts?inlined';

type Page = Pick<Rendered, 'html' | 'scripts'>;

/** A finished page of the mobile portal with the scripts that it carries besides React's. `offline`: its pages may be kept. */
export const withMobileScripts = ({ html, scripts }: Page, url: string, offline: boolean): Page => {
  const codes = url.startsWith(offlinePage) ? [retryOnline] : [install, ...(offline ? [register] : [])];
  const written = codes.map((code) => `<script>${code}</script>`).join('');
  return { html: html.replace('</head>', () => `${written}</head>`), scripts: [...scripts, ...codes] };
};
