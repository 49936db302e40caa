import { data, type RouterContextProvider } from 'react-router';
import type { PublicPageApi } from '../../records/api.ts';
import { apiContext, htmlDocumentContext } from '../context.ts';
import { loadPublicTexts } from '../texts/index.ts';
import { type ApiError, browserApi } from './browser-api.ts';
import { documentLocale, preferenceOf } from './preferences.ts';

interface RouterLoaderArgs<P> {
  params: P;
  request: Request;
  context: Readonly<RouterContextProvider>;
}
export interface PageLoaderArgs<P = unknown> {
  params: P;
  url: URL;
  api: PublicPageApi;
  /** Nation chosen in the frame; null if none. Lists filter by it unless the URL names countries. */
  nation: string | null;
}

/** True for the server's AppError and the browser's ApiError. It tests the shape, because the browser does not load the server's class. */
export const isCodedError = (error: unknown): error is ApiError => error instanceof Error && 'code' in error && 'status' in error;

/** Data of a route error response: the stable error code, and the names of the invalid parameters. */
export interface RouteErrorData {
  code: string;
  fields: string[];
}

/** Throws a coded error as a route error response, so that the ErrorBoundary shows the matching page. */
export const throwAsRouteError = (error: unknown): never => {
  if (!isCodedError(error)) throw error;
  throw data({ code: error.code, fields: Object.keys(error.fields ?? {}) } satisfies RouteErrorData, { status: error.status || 503 });
};

/** Throws a 404 route error response. */
export const throwNotFound = (): never => {
  throw data({ code: 'E_NOT_FOUND', fields: [] } satisfies RouteErrorData, { status: 404 });
};

/**
 * Marks `still` in the data of a server loader as not serialized: it is rendered on the server and not sent to the browser (ui/static-part.tsx).
 * Only enumerable properties are serialized. A spread loses `still`, so it is passed on by name.
 */
export const excludeStillFromSerialization = <T extends { still: unknown }>(data: T): Omit<T, 'still'> & { still?: T['still'] } =>
  Object.defineProperty(data, 'still', { enumerable: false });

/** Creates both loaders of a page from one function: in process on the server, over /api in the browser. */
export const createPageLoaders = <T, P = unknown>(fn: (args: PageLoaderArgs<P>) => Promise<T>) => ({
  server: ({ params, request, context }: RouterLoaderArgs<P>) =>
    fn({ params, url: new URL(request.url), api: context.get(apiContext), nation: context.get(htmlDocumentContext).nation }).catch(
      throwAsRouteError,
    ),
  client: async ({ params, request }: Pick<RouterLoaderArgs<P>, 'params' | 'request'>) => {
    const texts = loadPublicTexts(documentLocale()); // the texts of all public pages; the first document contains only its own texts
    const loaded = fn({
      params,
      url: new URL(request.url),
      api: browserApi(documentLocale(), request.signal),
      nation: preferenceOf('nation'),
    }).catch(throwAsRouteError);
    await texts;
    return loaded;
  },
});
