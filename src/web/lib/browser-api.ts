import type { Locale } from '../../base/locales.ts';
import { fromKeys, keysOf } from '../../base/typed-keys.ts';
import { type PublicPageApi, publicPageApiPaths, type UrlQueryParameters } from '../../records/api.ts';
import { paths } from '../../records/kinds/paths.ts';

/** Timeout of a request in milliseconds: 50 minutes (SPECIFICATION S7.2). */
const requestTimeout = 3_000_000;

/** A failed call with the server's stable code and status; `E_OFFLINE` and status 0 if there was no answer. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** Errors by parameter name, in the reader's language. */
  readonly fields: Readonly<Record<string, string>>;
  constructor(code: string, status: number, message: string, fields: Record<string, string> = {}) {
    super(message);
    this.fields = fields;
    this.code = code;
    this.status = status;
  }
}

/** Address of an API call as the browser sends it. */
export const apiAddressOf = (path: string, query: UrlQueryParameters, locale: Locale): string => {
  const search = new URLSearchParams(path.split('?')[1]);
  for (const [key, value] of Object.entries(query)) for (const item of [value].flat()) search.append(key, item);
  search.set('locale', locale);
  return `${path.split('?')[0]}?${search}`;
};

interface CallOptions {
  query?: UrlQueryParameters;
  /** Request body, sent as JSON. */
  body?: object | undefined;
  signal?: AbortSignal | undefined;
}

/** Calls the API once and returns the data of the envelope. Throws an ApiError; throws an AbortError `request canceled` if the caller aborted. */
export const callApi = async <T>(locale: Locale, method: string, path: string, { query = {}, body, signal }: CallOptions): Promise<T> => {
  const timeout = AbortSignal.timeout(requestTimeout);
  const response = await fetch(apiAddressOf(path, query, locale), {
    method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw new DOMException('request canceled', 'AbortError');
    throw new ApiError('E_OFFLINE', 0, String(error));
  });
  const envelope = await response.json().catch(() => null);
  if (!response.ok || !envelope)
    throw new ApiError(envelope?.code ?? 'E_INTERNAL', response.ok ? 500 : response.status, envelope?.msg ?? '', envelope?.fields);
  return path === paths.openapi ? envelope : envelope.data; // the OpenAPI document has no envelope
};

/** Public read API of the browser, over HTTP. */
export const browserApi = (locale: Locale, signal?: AbortSignal): PublicPageApi => {
  const get = <T>(path: string, query: UrlQueryParameters = {}) => callApi<T>(locale, 'GET', path, { query, signal });
  return {
    ...fromKeys(
      keysOf(publicPageApiPaths),
      (name) =>
        <T>(query?: UrlQueryParameters) =>
          get<T>(`/api${publicPageApiPaths[name]}`, query),
    ),
    list: (kind, query) => get(paths.api.list(kind), query),
    detail: (kind, id, query) => get(paths.api.detail(kind, id), query),
    related: (kind, id) => get(paths.api.related(kind, id)),
    history: (kind, id, query) => get(paths.api.history(kind, id), query),
    reference: () => get(paths.openapi),
  };
};
