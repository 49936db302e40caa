import { data, type RouterContextProvider } from 'react-router';
import type { Api } from '../../records/api.ts';
import { apiContext, documentContext } from '../context.ts';
import { catalogue } from '../texts/index.ts';
import { type ApiError, browserApi } from './browser-api.ts';
import { documentLocale, preferenceOf } from './preferences.ts';

interface Args<P> {
  params: P;
  request: Request;
  context: Readonly<RouterContextProvider>;
}
export interface Load<P = unknown> {
  params: P;
  url: URL;
  api: Api;
  /** The nation chosen in the frame: lists start from it unless the URL names countries. */
  nation: string | null;
}

/** The server's AppError and the browser's ApiError alike; told by shape, for the browser has no use for the server's class. */
export const isCoded = (error: unknown): error is ApiError => error instanceof Error && 'code' in error && 'status' in error;

/** Data of a route error response: the stable code, and the parameters that were wrong. */
export interface Refusal {
  code: string;
  fields: string[];
}

/** Errors become route error responses, so that the ErrorBoundary shows the right page. */
export const asResponse = (error: unknown): never => {
  if (!isCoded(error)) throw error;
  throw data({ code: error.code, fields: Object.keys(error.fields ?? {}) } satisfies Refusal, { status: error.status || 503 });
};

/** For a page that turns out not to exist. */
export const throwNotFound = (): never => {
  throw data({ code: 'E_NOT_FOUND', fields: [] } satisfies Refusal, { status: 404 });
};

/**
 * What a loader of the server returns as `still` is rendered there and does not travel to the browser (ui/static-part.tsx): only
 * enumerable properties are serialized. A spread loses it: it is handed on by name.
 */
export const serverOnly = <T extends { still: unknown }>(data: T): Omit<T, 'still'> & { still?: T['still'] } =>
  Object.defineProperty(data, 'still', { enumerable: false });

/** One loading function, two loaders: in-process on the server, straight to /api on navigation. */
export const load = <T, P = unknown>(fn: (args: Load<P>) => Promise<T>) => ({
  server: ({ params, request, context }: Args<P>) =>
    fn({ params, url: new URL(request.url), api: context.get(apiContext), nation: context.get(documentContext).nation }).catch(asResponse),
  client: async ({ params, request }: Pick<Args<P>, 'params' | 'request'>) => {
    const texts = catalogue(documentLocale()); // another page says other things
    const loaded = fn({
      params,
      url: new URL(request.url),
      api: browserApi(documentLocale(), request.signal),
      nation: preferenceOf('nation'),
    }).catch(asResponse);
    await texts;
    return loaded;
  },
});
