import type { AreaCalls, operationsOfAreas } from '../areas.ts';
import type { Paged } from '../base/paging.ts';
import type { PortalUser } from '../platform/access/actor.ts';
import type { Attachment, Participation } from './engine/fields.ts';
import type { KindSlug } from './kinds/index.ts';
import type { Reason, StatusEvidence, StatusStatement } from './kinds/standard/status.ts';

export type { StatusEvidence };

import type { OriginalText, Source } from './sources/answer.ts';

/** Wire shapes. The server derives the schemas that enforce them, so that zod does not reach the browser. */
export interface FacetValue {
  value: string;
  count: number;
  /** Name in the caller's locale, for values that are not in a dictionary (ICS, CCS). */
  label?: string | undefined;
}
export type Facets = Record<string, FacetValue[]>;

export type FieldData = string | string[] | Attachment[] | Participation | null;

/** A standard identical or equivalent to another, to the extent that `degree` states (ISO/IEC Guide 21-1). */
export interface Equivalent {
  number: string;
  /** Null if the standard is not in the library. */
  id: string | null;
  degree: string | null;
  country: string | null;
}
export interface EquivalentLink extends Equivalent {
  title: string | null;
  locale: string | null;
  status: string | null;
  /** The record adopts it, it adopts the record, or both adopt one base standard, whose number is `via`. */
  relation: 'adopts' | 'adopted-by' | 'same-base';
  via: string | null;
}

/** A record in a list. Besides the members below, it has the kind's list fields under their declared names. */
export interface Doc {
  id: string;
  kind: KindSlug;
  title: string;
  summary: string | null;
  country: string | null;
  /** ISO 8601 at the precision that the source gives: `2024`, `2024-05` or `2024-05-17`. */
  date: string | null;
  image: string | null;
  views: number;
  /** Time of the record's last change in this portal (ISO 8601, UTC). */
  time: string;
  /** Language of the text shown, e.g. `zh-cn`, `ar`. */
  locale: string;
  /** Parts that the translation lacks, so that the original is shown, each with its language: `summary`, `body`, own fields. Absent: none. */
  languages?: Record<string, string> | undefined;
  translated: 'original' | 'official' | 'human' | 'machine';
  /** Standards only: the evidence for the status. */
  statusEvidence?: StatusEvidence | undefined;
  /** Standards only: the standards that it adopts and that adopt it; at most three in lists. */
  equivalents?: readonly Equivalent[] | undefined;
  /** Own fields of the kind; on the wire they are members of the document itself. */
  [field: string]: FieldData | number | unknown;
}

export interface RelationLink {
  type: string;
  degree: string | null;
  kind: KindSlug;
  /** The target as the source prints it, e.g. a standard's number. */
  ref: string;
  /** Null if the target is not in the library. */
  id: string | null;
  title: string | null;
  locale: string | null;
  status: string | null;
  country: string | null;
}
export interface CodeName {
  code: string;
  name: string;
}
export interface ListedStandard {
  id: string;
  number: string;
  title: string;
  date: string | null;
  status: string;
}
/**
 * The editions of one document, newest first, each with its amendments and corrigenda; at the end, supplements whose edition is not in the library.
 */
export interface Series {
  key: string;
  editions: (ListedStandard & { current: boolean; supplements: ListedStandard[] })[];
  supplements: ListedStandard[];
}
export interface Detail extends Doc {
  body: string | null;
  /** The original of a translated text; null if the text shown is the original. */
  original: OriginalText | null;
  /** Where the document itself can be read free of charge: an absolute URL or a path of this site. */
  fullText: string | null;
  keywords: string[];
  industries: string[];
  technologies: string[];
  /** The industries and technologies that rules assigned; a source or an editor named all others. */
  topicsAssigned: { industries: string[]; technologies: string[] };
  source: Source;
  created: string;
  translations: { locale: string; quality: 'original' | 'official' | 'human' | 'machine' }[];
  relations: { outgoing: RelationLink[]; incoming: RelationLink[] };
  /** Names of the record's classification codes: for each code the path from its ICS or CCS field down to the code. */
  classification: { ics: CodeName[][]; ccs: CodeName[][] };
  /**
   * Standards only: the series, and each source's statement of the status. `decides` gives the reason why a statement determines it; null if it does
   * not.
   */
  series?: Series | undefined;
  statements?: (StatusStatement & { decides: Reason | null })[] | undefined;
  /** Standards only: all equivalent standards. */
  equivalents?: readonly EquivalentLink[] | undefined;
  /** Industries and technologies only: the broader topics, broadest first, and the topics directly below. */
  place?: { above: TopicLink[]; below: TopicLink[] } | undefined;
  /** Industries, technologies and organizations only: related records of other kinds. */
  gather?: Gather | undefined;
  /**
   * Supplies and demands only: the state of the reader's application, whether the posting is the reader's own, and whether it is closed to
   * applications.
   */
  applied?: 'pending' | 'approved' | 'declined' | null | undefined;
  mine?: boolean | undefined;
  ended?: boolean | undefined;
  /** Id of the posting, for readers who may change or audit it. */
  posting?: string | null | undefined;
  /** Kinds with contact data only: contact data is stored, but this reader may not see it. */
  withheld?: boolean | undefined;
}
/** An industry or a technology with its name. */
export interface TopicLink {
  id: string;
  title: string;
  locale: string;
}
export interface Gather {
  /** Filter and value with which lists show exactly the records grouped here. */
  filter: string;
  key: string;
  /** Country to which the records are limited; null: all countries. */
  country: string | null;
  groups: { kind: KindSlug; total: number; docs: Doc[] }[];
}

export type Query = Record<string, string | readonly string[]>;
export interface ListAnswer extends Paged<Doc> {
  facets?: Facets | undefined;
}

/** A write that changed an existing record. */
export interface HistoryEntry {
  at: string;
  by: 'import' | 'editor' | 'sample';
  /** Plain text, shortened around the difference; null: empty. For protected fields only the fact of the change. */
  fields: { name: string; from: string | null; to: string | null }[];
}
export interface HistoryAnswer extends Paged<HistoryEntry> {
  record: Doc;
  /** Time at which the record was added. */
  created: string;
}

/** Common values that make one record match another. */
export interface MatchReason {
  type: 'industry' | 'technology' | 'ics';
  values: { value: string; label: string }[];
}
export interface Match {
  doc: Doc;
  /** Strongest first. */
  reasons: MatchReason[];
}

export type { HitType, SearchAnswer, SearchFacets, SearchHit, Suggestion } from './search/answer.ts';

export interface MenuItem {
  label: string;
  icon: string;
  route: string;
  index: number;
  children: MenuItem[];
}
export interface PortalAnswer {
  menus: MenuItem[];
  /** Version of the dictionaries; differs after every change of a dictionary. */
  dictionaries: string;
  /** Labels and colours of dictionary values that operators changed, under the keys of the text catalogue; empty if none was changed. */
  labels: Readonly<Record<string, string>>;
  /** The signed-in reader, the number of unread notices, and whether the back office is accessible; null: not signed in. */
  user: (PortalUser & { unread: number; office: boolean }) | null;
  /** Operator of the portal and its mail address; null: not configured. */
  operator: { name: string | null; mail: string | null };
}
/** A group of the navigation, shown as a card. `count`: records in the group, null if it cannot be counted. */
export interface Channel {
  label: string;
  icon: string;
  route: string;
  index: number;
  count: number | null;
}
/** Blocks of the home page; operators set in the back office which blocks are shown, and their order. */
export type HomeBlockName = 'search' | 'counts' | 'map' | 'libraries' | 'latest' | 'fields' | 'exchange' | 'market' | 'news' | 'members';
export interface HomeList {
  kind: KindSlug;
  /** Address of the list that contains these records. */
  route: string;
  docs: Doc[];
  /** Number of records of each industry or technology, by its id. */
  counts?: Record<string, number> | undefined;
}
export interface HomeBlock {
  name: HomeBlockName;
  lists: HomeList[];
}
export interface HomeAnswer {
  counts: { kind: KindSlug; total: number }[];
  countries: { country: string; counts: Record<string, number>; total: number }[];
  /** The current month (`2026-11`), and the number of standards and policies dated in it. */
  month: { month: string; counts: { kind: KindSlug; total: number }[] };
  keywords: string[];
  channels: Channel[];
  /** In display order; none is empty. */
  blocks: HomeBlock[];
}
export interface ChannelAnswer {
  channels: Channel[];
}
/** A record as a picture: its image, or the seed from which its cover is drawn. */
export interface Asset {
  kind: KindSlug;
  id: string;
  title: string;
  locale: string;
  route: string;
  image: string | null;
  cover: { kind: KindSlug; id: string };
}
export interface AssetsAnswer {
  carousel: Asset[];
  cards: Asset[];
}
export interface QrAnswer {
  url: string;
  /** An SVG document. */
  svg: string;
}
export interface PageText {
  title: string;
  /** Sanitised HTML. */
  body: string;
  locale: string;
  updated: string;
}
export interface QaAnswer {
  updated: string;
  entries: { index: number; id: string; q: string; a: string; recommended: number; locale: string }[];
}
export interface SitemapAnswer {
  sections: { label: string; links: { label: string; route: string; count: number | null }[] }[];
}
export interface SummaryAnswer {
  counts: { kind: KindSlug; total: number; published: number; translated: Record<string, number> }[];
  countries: Record<string, number>;
  updated: string | null;
}

/** The part of an OpenAPI 3.1 document that the reference page reads. */
export interface ApiDocument {
  info: { title: string; version: string };
  paths: Record<string, Record<string, ApiOperation>>;
}
export interface ApiSchema {
  type?: string | string[];
  properties?: Record<string, ApiSchema>;
  items?: ApiSchema;
  enum?: unknown[];
  anyOf?: ApiSchema[];
  minimum?: number;
  maximum?: number;
  default?: unknown;
}
export interface ApiOperation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: ApiSchema }[];
  responses?: Record<string, { content?: Record<string, { schema?: ApiSchema }> }>;
}

/**
 * Operations of areas that public pages read, with their addresses below `/api`. Only these are sent with every page, not the whole catalogue of
 * operations.
 */
export const publicPaths = {
  search: '/portal/search',
  suggest: '/portal/search/suggest',
  portal: '/portal',
  home: '/portal/home',
  about: '/portal/about',
  terms: '/portal/terms',
  privacy: '/portal/privacy',
  accessibility: '/portal/accessibility',
  qa: '/portal/qa',
  sitemap: '/portal/sitemap',
  summary: '/portal/summary',
} as const satisfies { readonly [Name in keyof AreaCalls]?: (typeof operationsOfAreas)[Name]['path'] };
export type PublicCalls = Pick<AreaCalls, keyof typeof publicPaths>;

/** Every call that a page may make. In the browser it is a fetch, on the server a function call, with equal names, answers and errors. */
export interface Api extends PublicCalls {
  list(kind: KindSlug, query: Query): Promise<ListAnswer>;
  detail(kind: KindSlug, id: string, query?: Query): Promise<Detail>;
  related(kind: KindSlug, id: string): Promise<Paged<Doc>>;
  history(kind: KindSlug, id: string, query: Query): Promise<HistoryAnswer>;
  reference(): Promise<ApiDocument>;
}
