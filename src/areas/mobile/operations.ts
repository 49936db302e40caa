import type { CurrentRecordState } from '../../base/offline-pages.ts';
import type { Paged } from '../../base/paging.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type {
  Facets,
  HomeAnswer,
  HomeBlock,
  HomeList,
  MenuItem,
  PageText,
  PortalAnswer,
  QaAnswer,
  RecordDetail,
  SearchAnswer,
  SitemapAnswer,
  UrlQueryParameters,
} from '../../records/api.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { MobileKind } from '../../records/kinds/mobile.ts';

/** Record in the reduced form for slow networks. */
export interface MobileDoc {
  id: string;
  kind: KindSlug;
  title: string;
  /** Text before the title: number of a standard, abbreviation of an organization; null: none. */
  lead: string | null;
  /** At most 160 characters; null: none. */
  summary: string | null;
  country: string | null;
  date: string | null;
  /** Badges declared by the kind, with labels in the user's language. */
  badges: { name: string; value: string; label: string }[];
  /** Language of title and summary. */
  locale: string;
}
export interface MobileFrameAnswer {
  menus: Omit<MenuItem, 'children'>[];
  user: PortalAnswer['user'];
}
export interface MobileHomeAnswer extends Pick<HomeAnswer, 'counts' | 'keywords'> {
  blocks: (Pick<HomeBlock, 'name'> & { lists: (Omit<HomeList, 'docs'> & { docs: MobileDoc[] })[] })[];
}
export interface MobileList extends Paged<MobileDoc> {
  facets?: Facets | undefined;
}
export type MobileSearchAnswer = Paged<MobileDoc> & Omit<SearchAnswer, keyof Paged<unknown>>;

const list = <Kind extends MobileKind>(kind: Kind) =>
  declareOperation<UrlQueryParameters, MobileList>()({ method: 'GET', path: `/portal/mobile/${kind}`, access: 'public' });
const detail = <Kind extends MobileKind>(kind: Kind) =>
  declareOperation<UrlQueryParameters, RecordDetail>()({ method: 'GET', path: `/portal/mobile/${kind}/:id`, access: 'public' });

export const operations = {
  mobile: declareOperation<null, MobileFrameAnswer>()({ method: 'GET', path: '/portal/mobile', access: 'public' }),
  mobileHome: declareOperation<null, MobileHomeAnswer>()({ method: 'GET', path: '/portal/mobile/home', access: 'public' }),
  mobileAbout: declareOperation<null, PageText>()({ method: 'GET', path: '/portal/mobile/about', access: 'public' }),
  mobileSitemap: declareOperation<null, SitemapAnswer>()({ method: 'GET', path: '/portal/mobile/sitemap', access: 'public' }),
  mobileQa: declareOperation<null, QaAnswer>()({ method: 'GET', path: '/portal/mobile/qa', access: 'public' }),
  mobileSearch: declareOperation<UrlQueryParameters, MobileSearchAnswer>()({
    method: 'GET',
    path: '/portal/mobile/search',
    access: 'public',
  }),
  mobilePolicies: list('policy'),
  mobileStandards: list('standard'),
  mobileDatasets: list('dataset'),
  mobileTalents: list('talent'),
  mobileAnnouncements: list('announcement'),
  mobilePolicy: detail('policy'),
  mobileStandard: detail('standard'),
  mobileDataset: detail('dataset'),
  mobileTalent: detail('talent'),
  mobileAnnouncement: detail('announcement'),
  /** `records`: comma-separated list such as `standard:12,policy:3`, with the kinds and ids of the offline pages. */
  keptRecords: declareOperation<{ records?: string }, { records: CurrentRecordState[] }>()({
    method: 'GET',
    path: '/portal/mobile/kept',
    access: 'public',
  }),
};
