import type { ReactNode } from 'react';
import { type I18n, useI18n } from '../../platform/i18n/index.ts';
import { useView, ViewContext } from './view.ts';

interface Props {
  as: 'div' | 'li' | 'tr' | 'ul' | 'footer';
  className?: string;
  /** The object that the part shows; it must be identical between requests until its content changes, because it is the cache key. */
  of: object;
  /** Cache key of all other inputs besides texts and frame: one of a few values, never specific to a reader. */
  variant: string;
  children: (i18n: I18n) => ReactNode;
}

/**
 * An element whose content is equal in all requests: the server renders it once per object and caches the HTML (decision 044). The content may use
 * texts, links and `of`, but neither the address nor route data. The browser renders it like any other element.
 */
export function CachedHtmlPart({ as: Element, className, of, variant, children }: Props) {
  const i18n = useI18n();
  const view = useView();
  if (!i18n.keep) return <Element className={className}>{children(i18n)}</Element>;
  const html = i18n.keep(of, `${view} ${variant}`, (own) => <ViewContext value={view}>{children(own)}</ViewContext>);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the HTML was rendered by React, now or in an earlier request
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
