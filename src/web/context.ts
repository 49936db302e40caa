import { createContext } from 'react-router';
import type { Locale } from '../base/locales.ts';
import type { View } from '../base/views.ts';
import type { MemberAndOfficeApi } from '../member-api.ts';
import type { PublicPageApi } from '../records/api.ts';
import type { DeferredHydration } from './deferred-hydration/hydration-record.ts';

/** Router context with the public read API, which the Fastify server sets for each page request (server/pages.ts). */
export const apiContext = createContext<PublicPageApi>();
export const memberAndOfficeApiContext = createContext<MemberAndOfficeApi>();

export type Theme = 'light' | 'dark';
export interface HtmlDocumentFacts {
  locale: Locale;
  /** Null if the reader follows the theme of the system. */
  theme: Theme | null;
  nation: string | null;
  /** Frame of the page: portal or mobile portal. */
  view: View;
  /** True if the page is below /m and the browser sent `Save-Data`; the page is then sent without images. */
  saveData: boolean;
  /** Present if a setting fixes the language of the back office. */
  localeLocked?: true;
  /** Name of the environment; absent in production. */
  banner?: string;
  /** Present if pages of the mobile portal may be stored offline in this browser. */
  offline?: true;
  /** Prefix of links: scheme and host of the public address; empty for relative links. */
  links: string;
  /** Scheme and host for addresses that must be absolute. */
  origin: string;
}
export const htmlDocumentContext = createContext<HtmlDocumentFacts>();

/**
 * Result of rendering a page, which the renderer stores here for the server instead of streaming it in a Response; and `failed`, the
 * callback of the server for errors.
 */
export interface RenderedPage {
  html: string;
  /** Inline scripts that the renderer wrote. */
  scripts: readonly string[];
  /** Deferred hydration as declared by the page's route; undefined: the page hydrates at once. */
  sleeping?: DeferredHydration | undefined;
  /** Labels of dictionary values that operators changed, by text key. */
  labels: Readonly<Record<string, string>>;
  /** Logs an unexpected error of the server. */
  failed: (error: unknown) => void;
}
export const renderedPageContext = createContext<RenderedPage>();
