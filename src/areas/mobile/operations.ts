import type { RecordNow } from '../../base/offline-pages.ts';
import type { Paged } from '../../base/paging.ts';
import { operation } from '../../platform/http/operation.ts';
import type {
  Detail,
  Facets,
  HomeAnswer,
  HomeBlock,
  HomeList,
  MenuItem,
  PageText,
  PortalAnswer,
  QaAnswer,
  Query,
  SearchAnswer,
  SitemapAnswer,
} from '../../records/api.ts';
import type { KindSlug } from '../../records/kinds/index.ts';
import type { MobileKind } from '../../records/kinds/mobile.ts';

/** A record as a slow line carries it. */
export interface MobileDoc {
  id: string;
  kind: KindSlug;
  title: string;
  /** What stands before the title: a standard's number, an organization's abbreviation. */
  lead: string | null;
  /** At most 160 characters. */
  summary: string | null;
  country: string | null;
  date: string | null;
  /** The kind's declared badges that it has, each in the reader's words. */
  badges: { name: string; value: string; label: string }[];
  /** Language of title and summary. */
  locale: string;
}
export interface MobileAnswer {
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
  operation<Query, MobileList>()({ method: 'GET', path: `/portal/mobile/${kind}`, access: 'public' });
const detail = <Kind extends MobileKind>(kind: Kind) =>
  operation<Query, Detail>()({ method: 'GET', path: `/portal/mobile/${kind}/:id`, access: 'public' });

export const operations = {
  mobile: operation<null, MobileAnswer>()({ method: 'GET', path: '/portal/mobile', access: 'public' }),
  mobileHome: operation<null, MobileHomeAnswer>()({ method: 'GET', path: '/portal/mobile/home', access: 'public' }),
  mobileAbout: operation<null, PageText>()({ method: 'GET', path: '/portal/mobile/about', access: 'public' }),
  mobileSitemap: operation<null, SitemapAnswer>()({ method: 'GET', path: '/portal/mobile/sitemap', access: 'public' }),
  mobileQa: operation<null, QaAnswer>()({ method: 'GET', path: '/portal/mobile/qa', access: 'public' }),
  mobileSearch: operation<Query, MobileSearchAnswer>()({ method: 'GET', path: '/portal/mobile/search', access: 'public' }),
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
  /** `records`: `standard:12,policy:3`, as a reader keeps them. */
  keptRecords: operation<{ records?: string }, { records: RecordNow[] }>()({
    method: 'GET',
    path: '/portal/mobile/kept',
    access: 'public',
  }),
};
