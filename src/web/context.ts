import { createContext } from 'react-router';
import type { Locale } from '../base/locales.ts';
import type { View } from '../base/views.ts';
import type { MemberApi } from '../member-api.ts';
import type { Api } from '../records/api.ts';
import type { DeferredHydration } from './deferred-hydration/hydration-record.ts';

/** What the Fastify side hands to a page request (server/pages.ts). */
export const apiContext = createContext<Api>();
export const memberContext = createContext<MemberApi>();

export type Theme = 'light' | 'dark';
export interface DocumentFacts {
  locale: Locale;
  /** Null while the reader follows the system. */
  theme: Theme | null;
  nation: string | null;
  /** Whose frame is around the page: the portal's, or the mobile portal's. */
  view: View;
  /** The reader's browser is told to load as little as it can: pages below /m come without pictures. */
  saveData: boolean;
  /** The back office's language is fixed by a setting. */
  localeLocked?: true;
  /** Names the environment, where this is not production. */
  banner?: string;
  /** Pages of the mobile portal may be kept in this browser. */
  offline?: true;
  /** What links begin with: scheme and host of the public address; empty for relative links. */
  links: string;
  /** Scheme and host where an absolute address is required. */
  origin: string;
}
export const documentContext = createContext<DocumentFacts>();

/** Where the renderer leaves a whole page for the server, without the detour over a Response's stream, and tells what went wrong. */
export interface Rendered {
  html: string;
  /** The inline scripts that it wrote itself. */
  scripts: readonly string[];
  /** What the page's route says of its sleep; undefined: React begins with the page. */
  sleeping?: DeferredHydration | undefined;
  /** What operators call dictionary values, where that is not what the catalogue says. */
  labels: Readonly<Record<string, string>>;
  /** Takes a failure of ours to the log. */
  failed: (error: unknown) => void;
}
export const renderedContext = createContext<Rendered>();
