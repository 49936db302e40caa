import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { autonyms, type Locale } from './base/locales.ts';
import { isOfficeAddress } from './base/views.ts';
import { type I18n, I18nContext } from './platform/i18n/index.ts';
import { createTranslator } from './platform/i18n/translate.ts';
import type { Messages, TextKey } from './platform/i18n/types.ts';
import { htmlDocumentContext, renderedPageContext } from './web/context.ts';
import { deferredHydrationOf } from './web/deferred-hydration/defer-scripts.ts';
import cyrillicFont from './web/fonts/portal-sans-cyrillic.woff2?url';
import { MemoizedHtml } from './web/lib/memoized-html.server.tsx';
import { messagesElement } from './web/lib/messages.tsx';
import { newScriptNonce, removeScriptNonces } from './web/lib/own-scripts.ts';
import { extractHydrationData } from './web/react-router/handoff.server.ts';
import { isReactRouterModified } from './web/react-router/switch.ts';
import { loadPublicTexts } from './web/texts/index.ts';
import { loadOfficeTexts } from './web/texts/office.ts';

/** True if a page contains Cyrillic text other than the name of the Russian language in the language menu. */
const holdsCyrillic = (html: string): boolean => {
  const letters = /[\u0400-\u04ff]+/g;
  for (let found = letters.exec(html); found; found = letters.exec(html)) if (found[0] !== autonyms['ru-ru']) return true;
  return false;
};
/**
 * Preloads the Cyrillic font on pages in Latin script that contain Cyrillic text. Without preloading, the font arrives too late, and the
 * browser first displays the fallback font.
 */
const announceFonts = (headers: Headers, locale: Locale, html: string): void => {
  if ((locale === 'en-us' || locale === 'pt-br') && holdsCyrillic(html))
    headers.set('link', `<${cyrillicFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
};

export const streamTimeout = 10_000;

type OperatorDefinedLabels = Readonly<Record<string, string>>;
interface PageRenderingTexts {
  messages: Partial<Messages>;
  memoizedHtml: MemoizedHtml;
  /** Texts for the static parts of a page, which are not hydrated; the browser does not receive these texts. */
  still: I18n;
}
const textsIn = (locale: Locale, messages: Partial<Messages>): PageRenderingTexts => {
  const memoizedHtml = new MemoizedHtml(locale, messages);
  return { messages, memoizedHtml, still: { locale, t: createTranslator(locale, messages), keep: memoizedHtml.keeper() } };
};
/** Cache of merged catalogues. Its key is the object of operator-defined labels, which is replaced by a new object after a change. */
const together = new WeakMap<OperatorDefinedLabels, Record<'public' | 'office', PageRenderingTexts>>();
const textsOf = async (locale: Locale, labels: OperatorDefinedLabels): Promise<Record<'public' | 'office', PageRenderingTexts>> => {
  const known = together.get(labels);
  if (known) return known;
  const all = { ...(await loadPublicTexts(locale)), ...labels };
  const texts = { public: textsIn(locale, all), office: textsIn(locale, { ...all, ...(await loadOfficeTexts(locale)) }) };
  together.set(labels, texts);
  return texts;
};

/** Reports errors of loaders and actions. Client errors (status below 500) and aborted requests are not reported. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(renderedPageContext).failed(error);
};

/**
 * Last characters of every page. Scripts are inserted before them. A marker inside the page would be unsafe, because texts of visitors
 * could contain the marker.
 */
const end = '</body></html>';

/** Doctype of a page, added here because only the streaming renderer writes it. Without a doctype browsers use quirks mode. */
const doctype = '<!DOCTYPE html>';

/** Renders a page synchronously. Returns undefined if a lazy part is not loaded yet or rendering fails. */
const atOnce = (page: ReactNode): string | undefined => {
  try {
    const html = renderToString(page);
    return html.includes('<!--$!-->') ? undefined : doctype + html;
  } catch {
    return undefined; // the streaming renderer, which is tried next, reports the error
  }
};

interface StreamingRenderOptions {
  signal: AbortSignal;
  nonce: string;
  onError: (error: unknown) => void;
}
/** Renders the complete page with the streaming renderer after all parts are loaded. */
const whenReady = (page: ReactNode, { signal, nonce, onError }: StreamingRenderOptions): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      highWaterMark: 1 << 20, // buffers a whole page, so that writing never waits for a drain
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY, // infinite, so that React does not insert parts later by inline scripts
      onAllReady: () => {
        clearTimeout(timer);
        pipe(body);
      },
      onShellError: reject,
      onError,
    });
    const timer = setTimeout(abort, streamTimeout);
    signal.addEventListener('abort', () => abort(), { once: true });
  });

/**
 * Renders the complete page before the response starts, because the server caches the page and hashes its inline scripts for the
 * Content-Security-Policy.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // after an action, React Router answers with the status of the action even if the page displays the error of a loader
  const [routeError] = Object.values(routerContext.staticHandlerContext.errors ?? {});
  if (isRouteErrorResponse(routeError)) status = routeError.status;
  const { locale, view } = loadContext.get(htmlDocumentContext);
  const rendered = loadContext.get(renderedPageContext);
  const { labels } = rendered;
  rendered.sleeping = deferredHydrationOf(routerContext.staticHandlerContext.matches.at(-1)?.route.handle);
  const texts = await textsOf(locale, labels);
  const { messages, memoizedHtml, still } = isOfficeAddress(new URL(request.url).pathname) ? texts.office : texts.public;
  const used = new Set<string>(Object.keys(labels)); // all labels, because the catalogue that the browser fetches lacks them
  const note = (key: TextKey) => void used.add(key);
  const i18n = { locale, t: createTranslator(locale, messages, note), still, keep: memoizedHtml.keeper(note) };
  const mark = newScriptNonce();
  const { context, script } = extractHydrationData(routerContext);
  const page = (
    <I18nContext value={i18n}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </I18nContext>
  );
  const onError = (error: unknown) => {
    if (status < 400) status = 500;
    if (!request.signal.aborted) rendered.failed(error);
  };
  // unmodified, React Router reads its hydration data from a stream, which can be read only once; two attempts at rendering are then
  // impossible
  const marked =
    (isReactRouterModified ? atOnce(page) : undefined) ?? (await whenReady(page, { signal: request.signal, nonce: mark, onError }));
  const { html, scripts } = removeScriptNonces(marked, mark);
  if (!html.endsWith(end)) throw new Error('The page does not end as pages do');
  const handOff = await script(html);
  if (view !== 'mobile') announceFonts(headers, locale, html); // the mobile frame uses system fonts
  Object.assign(rendered, {
    html: `${html.slice(0, -end.length)}<script>${handOff}</script>${messagesElement(messages, used)}${end}`,
    scripts: [...scripts, handOff],
  });
  return new Response(null, { status, headers });
}
