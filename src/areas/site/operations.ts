import { declareOperation } from '../../platform/http/operation.ts';
import type {
  ChannelAnswer,
  HomeAnswer,
  PageText,
  PortalAnswer,
  QaAnswer,
  QrAnswer,
  RecordCountsAnswer,
  RecordsWithPicturesAnswer,
  SitemapAnswer,
} from '../../records/api.ts';
import type { TextPage } from './text-pages.ts';

/** Page in the back office's list of editable pages. */
export interface PageRow extends Record<string, unknown> {
  id: TextPage | 'qa' | 'home';
  updated: string | null;
  version: number;
}
export interface PageDetail extends PageRow {
  content: Record<string, unknown>;
}
/** Revision of a page. */
export interface PageRevisionRow {
  id: string;
  at: string;
  by: string | null;
  content: Record<string, unknown>;
}

export const operations = {
  portal: declareOperation<null, PortalAnswer>()({ method: 'GET', path: '/portal', access: 'public' }),
  home: declareOperation<null, HomeAnswer>()({ method: 'GET', path: '/portal/home', access: 'public' }),
  about: declareOperation<null, PageText>()({ method: 'GET', path: '/portal/about', access: 'public' }),
  terms: declareOperation<null, PageText>()({ method: 'GET', path: '/portal/terms', access: 'public' }),
  privacy: declareOperation<null, PageText>()({ method: 'GET', path: '/portal/privacy', access: 'public' }),
  accessibility: declareOperation<null, PageText>()({ method: 'GET', path: '/portal/accessibility', access: 'public' }),
  qa: declareOperation<null, QaAnswer>()({ method: 'GET', path: '/portal/qa', access: 'public' }),
  sitemap: declareOperation<null, SitemapAnswer>()({ method: 'GET', path: '/portal/sitemap', access: 'public' }),
  summary: declareOperation<null, RecordCountsAnswer>()({ method: 'GET', path: '/portal/summary', access: 'public' }),
  channel: declareOperation<null, ChannelAnswer>()({ method: 'GET', path: '/portal/channel', access: 'public' }),
  assets: declareOperation<null, RecordsWithPicturesAnswer>()({ method: 'GET', path: '/portal/assets', access: 'public' }),
  /** Returns a QR code. `path`: path of the page of this site to which the code leads. */
  qrcode: declareOperation<{ path?: string }, QrAnswer>()({ method: 'GET', path: '/portal/qrcode', access: 'public' }),
};
