import type { ReactNode } from 'react';
import { type I18n, useI18n } from '../../platform/i18n/index.ts';
import { useView, ViewContext } from './view.ts';

interface Props {
  as: 'div' | 'li' | 'tr' | 'ul' | 'footer';
  className?: string;
  /** What the part shows: an object that is the same from one request to the next until that changes. */
  of: object;
  /** All else that the part depends on beside texts and frame: one of a few values, and no reader's. */
  variant: string;
  children: (i18n: I18n) => ReactNode;
}

/**
 * An element whose inside is the same at every request: the server renders that once for the object that it shows and keeps the HTML
 * (decision 044). It may use texts, links and what it is handed; neither the address nor the data of a route. In the browser it is
 * rendered like anything else.
 */
export function Once({ as: Element, className, of, variant, children }: Props) {
  const i18n = useI18n();
  const view = useView();
  if (!i18n.keep) return <Element className={className}>{children(i18n)}</Element>;
  const html = i18n.keep(of, `${view} ${variant}`, (own) => <ViewContext value={view}>{children(own)}</ViewContext>);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, a moment or some requests ago
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
