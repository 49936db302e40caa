import { Writable } from 'node:stream';
import cyrillicFont from '@fontsource-variable/source-sans-3/files/source-sans-3-cyrillic-wght-normal.woff2?url';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router';
import { autonyms, type Locale } from './base/locales.ts';
import { I18nContext } from './platform/i18n/index.ts';
import { translator } from './platform/i18n/translate.ts';
import type { Messages } from './platform/i18n/types.ts';
import { documentContext, renderedContext } from './web/context.ts';
import { withMessages } from './web/lib/messages.tsx';
import { newMark, withoutMarks } from './web/lib/own-scripts.ts';
import { catalogue } from './web/texts/index.ts';
import { adminCatalogue } from './web/texts/office.ts';

/** Whether a page holds Cyrillic beyond the name of the Russian language, which the menu of languages has. */
const holdsCyrillic = (html: string): boolean => /[\u0400-\u04ff]/.test(html.replaceAll(autonyms['ru-ru'], ''));
/** Pages in Latin letters fetch the Cyrillic font early where they show it: asked for by the text it came too late, and stood beside another. */
const announceFonts = (headers: Headers, locale: Locale, html: string): void => {
  if ((locale === 'en-us' || locale === 'pt-br') && holdsCyrillic(html))
    headers.set('link', `<${cyrillicFont}>; rel=preload; as=font; type="font/woff2"; crossorigin`);
};

export const streamTimeout = 10_000;

type Labels = Readonly<Record<string, string>>;
type Texts = Record<'public' | 'office', Partial<Messages>>;
/** Thousands of texts, put together once for as long as operators call things the same: `labels` are another object after a change. */
const together = new WeakMap<Labels, Texts>();
const textsOf = async (locale: Locale, labels: Labels): Promise<Texts> => {
  const known = together.get(labels);
  if (known) return known;
  const all = { ...(await catalogue(locale)), ...labels };
  const texts = { public: all, office: { ...all, ...(await adminCatalogue(locale)) } };
  together.set(labels, texts);
  return texts;
};

/** What a loader or an action failed with. Who asks for what no page does is told so, and nothing of ours failed. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(renderedContext).failed(error);
};

/** The whole page in one piece: the server names the scripts that were written here in the Content-Security-Policy and caches it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // React Router keeps the status of the form that was sent, though the page then shows why it could not be made
  const [shown] = Object.values(routerContext.staticHandlerContext.errors ?? {});
  if (isRouteErrorResponse(shown)) status = shown.status;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { locale } = loadContext.get(documentContext);
  const { labels } = loadContext.get(renderedContext);
  const texts = await textsOf(locale, labels);
  const messages = new URL(request.url).pathname.startsWith('/admin') ? texts.office : texts.public;
  const used = new Set(Object.keys(labels)); // all of them: the catalogue that the browser fetches lacks them
  const still = { locale, t: translator(locale, messages) };
  const i18n = { locale, t: translator(locale, messages, (key) => used.add(key)), still };
  const mark = newMark();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      highWaterMark: 1 << 20, // all of a page at once, without waiting for a drain
      write: (chunk: Buffer, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        const { html, scripts } = withoutMarks(Buffer.concat(chunks).toString(), mark);
        announceFonts(headers, locale, html);
        Object.assign(loadContext.get(renderedContext), { html: withMessages(html, messages, used), scripts });
        resolve(new Response(null, { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <I18nContext value={i18n}>
        <ServerRouter context={routerContext} url={request.url} nonce={mark} />
      </I18nContext>,
      {
        nonce: mark,
        progressiveChunkSize: Number.POSITIVE_INFINITY, // nothing is revealed later by script
        onAllReady: () => {
          clearTimeout(timer);
          pipe(body);
        },
        onShellError: reject,
        onError: (error) => {
          if (status < 400) status = 500;
          if (!request.signal.aborted) loadContext.get(renderedContext).failed(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout);
    request.signal.addEventListener('abort', () => abort(), { once: true });
  });
}
