import { type KindSlug, kindOf } from './index.ts';

/**
 * Addresses of the pages and API calls of records. Areas declare their addresses in their manifests (and in web/addresses.ts, if the frame links to
 * them).
 */
export const paths = {
  home: '/',
  list: (kind: KindSlug) => kindOf(kind).page,
  detail: (kind: KindSlug, id: string) => `${kindOf(kind).page}/${id}`,
  /** Canonical address of a record: below the sub-route of its kind that its fields match, else below the kind's page. */
  record: (doc: { kind: KindSlug; id: string; [field: string]: unknown }) => {
    const subRoutes = Object.entries(kindOf(doc.kind).subRoutes ?? {});
    const own = subRoutes.find(([, part]) => Object.entries(part).every(([name, value]) => doc[name] === value));
    return `${own?.[0] ?? kindOf(doc.kind).page}/${doc.id}`;
  },
  compare: (kind: KindSlug, ids: readonly string[]) => `/compare?kind=${kind}&id=${ids}`,
  search: '/search',
  feed: (kind: KindSlug) => `/feed/${kindOf(kind).api}.atom`,
  export: (kind: KindSlug, format: 'csv' | 'json') => `/api/portal/${kindOf(kind).api}/export?format=${format}`,
  cite: (kind: KindSlug, id: string, format: 'bibtex' | 'ris' | 'csl-json' | 'relaton') =>
    `/api/portal/${kindOf(kind).api}/${id}/cite?format=${format}`,
  qr: '/qr.svg',
  openapi: '/api/openapi.json',
  api: {
    list: (kind: KindSlug) => `/api/portal/${kindOf(kind).api}`,
    detail: (kind: KindSlug, id: string) => `/api/portal/${kindOf(kind).api}/${encodeURIComponent(id)}`,
    related: (kind: KindSlug, id: string) => `/api/portal/${kindOf(kind).api}/related?id=${encodeURIComponent(id)}`,
    history: (kind: KindSlug, id: string) => `/api/portal/${kindOf(kind).api}/${encodeURIComponent(id)}/history`,
    search: '/api/portal/search',
    suggest: '/api/portal/search/suggest',
    portal: '/api/portal',
  },
} as const;
