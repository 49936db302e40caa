import type { AreaCalls, operationsOfAreas } from '../areas.ts';
import type { Paged } from '../base/paging.ts';
import type { SignedInUserSummary } from '../platform/access/actor.ts';
import type { Attachment, CommitteeParticipation } from './engine/fields.ts';
import type { KindSlug } from './kinds/index.ts';
import type { StatusDecisionReason, StatusEvidence, StatusStatement } from './kinds/standard/status.ts';

export type { StatusEvidence };

import type { OriginalText, RecordSourceAnswer } from './sources/answer.ts';

/** Types of the API's answers. They are separate from the zod schemas of the server, so that zod does not reach the browser. */

/** A value of a list filter with the number of matching records. */
export interface FacetValue {
  value: string;
  count: number;
  /** Label of a facet value in the caller's locale; set for values without a dictionary (ICS and CCS codes). */
  label?: string | undefined;
}
export type Facets = Record<string, FacetValue[]>;

export type FieldData = string | string[] | Attachment[] | CommitteeParticipation | null;

/** A standard identical or equivalent to another, to the extent that `degree` states (ISO/IEC Guide 21-1). */
export interface Equivalent {
  number: string;
  /** Id of the equivalent standard; null if the standard is not in the library. */
  id: string | null;
  degree: string | null;
  country: string | null;
}
export interface EquivalentLink extends Equivalent {
  title: string | null;
  locale: string | null;
  status: string | null;
  /**
   * Relation of the two standards: the record adopts the other one, the other one adopts the record, or both adopt a base standard, whose number is
   * `via`.
   */
  relation: 'adopts' | 'adopted-by' | 'same-base';
  via: string | null;
}

/** A record in a list. Besides these members it has the kind's list fields under their declared names. */
export interface ListedRecord {
  id: string;
  kind: KindSlug;
  title: string;
  summary: string | null;
  country: string | null;
  /** Date of the record in ISO 8601 at the precision of its source: `2024`, `2024-05` or `2024-05-17`. */
  date: string | null;
  image: string | null;
  views: number;
  /** Time of the record's last change in this portal (ISO 8601, UTC). */
  time: string;
  /** Language of the text shown, e.g. `zh-cn`, `ar`. */
  locale: string;
  /**
   * Parts of the record that the translation lacks and that are shown in another language, with that language: `summary`, `body`, own fields. Absent
   * if there are none.
   */
  languages?: Record<string, string> | undefined;
  translated: 'original' | 'official' | 'human' | 'machine';
  /** Evidence for the status of a standard; absent for other kinds. */
  statusEvidence?: StatusEvidence | undefined;
  /** Standards that a standard adopts or that adopt it, at most three in lists; absent for other kinds. */
  equivalents?: readonly Equivalent[] | undefined;
  /** Values of the kind's own fields by name; in JSON they are members of the record's object. */
  [field: string]: FieldData | number | unknown;
}

export interface RelationLink {
  type: string;
  degree: string | null;
  kind: KindSlug;
  /** Reference to the related record as the source prints it, e.g. a standard's number. */
  ref: string;
  /** Id of the related record; null if the record is not in the library. */
  id: string | null;
  title: string | null;
  locale: string | null;
  status: string | null;
  country: string | null;
}
export interface NamedCode {
  code: string;
  name: string;
}
/** An edition or a supplement in the series of a standard. */
export interface SeriesEntry {
  id: string;
  number: string;
  title: string;
  date: string | null;
  status: string;
}
/**
 * Editions of one standard, newest first, each with its amendments and corrigenda. `supplements`: amendments and corrigenda whose edition
 * is not in the library.
 */
export interface EditionSeries {
  key: string;
  editions: (SeriesEntry & { current: boolean; supplements: SeriesEntry[] })[];
  supplements: SeriesEntry[];
}
export interface RecordDetail extends ListedRecord {
  body: string | null;
  /** Original text of a record that is shown in translation; null if the original itself is shown. */
  original: OriginalText | null;
  /** Address where the document can be read free of charge: an absolute URL or a path of this site. */
  fullText: string | null;
  keywords: string[];
  industries: string[];
  technologies: string[];
  /** Topics of the record that rules assigned. All other topics were named by a source or an editor. */
  topicsAssigned: { industries: string[]; technologies: string[] };
  source: RecordSourceAnswer;
  created: string;
  translations: { locale: string; quality: 'original' | 'official' | 'human' | 'machine' }[];
  relations: { outgoing: RelationLink[]; incoming: RelationLink[] };
  /** For each ICS and CCS code of the record: the path of codes with their names, from the top-level field down to the code. */
  classification: { ics: NamedCode[][]; ccs: NamedCode[][] };
  /**
   * Series of a standard, and the statement of each source on the status of the standard. `decides`: reason why this statement determines
   * the status; null if it does not. Absent for other kinds.
   */
  series?: EditionSeries | undefined;
  statements?: (StatusStatement & { decides: StatusDecisionReason | null })[] | undefined;
  /** All equivalents of a standard; absent for other kinds. */
  equivalents?: readonly EquivalentLink[] | undefined;
  /** Ancestors (broadest first) and children of an industry or technology; absent for other kinds. */
  place?: { above: TopicLink[]; below: TopicLink[] } | undefined;
  /** Related records of other kinds, for an industry, technology or organization; absent for other kinds. */
  gather?: RelatedRecordGroups | undefined;
  /**
   * State of the reader's application to a supply or demand, whether the posting is the reader's own, and whether it accepts no more applications.
   * Absent for other kinds.
   */
  applied?: 'pending' | 'approved' | 'declined' | null | undefined;
  mine?: boolean | undefined;
  ended?: boolean | undefined;
  /** Id of the posting behind a supply or demand; null or absent unless the reader owns the posting or may review it. */
  posting?: string | null | undefined;
  /** True if the record has contact data that this reader may not see; only kinds with contact data have this member. */
  withheld?: boolean | undefined;
}
/** Link to an industry or a technology, with its title. */
export interface TopicLink {
  id: string;
  title: string;
  locale: string;
}
export interface RelatedRecordGroups {
  /** Name and value of the list filter that finds the grouped records. */
  filter: string;
  key: string;
  /** Country to which related records are limited; null: all countries. */
  country: string | null;
  groups: { kind: KindSlug; total: number; docs: ListedRecord[] }[];
}

export type UrlQueryParameters = Record<string, string | readonly string[]>;
export interface ListAnswer extends Paged<ListedRecord> {
  facets?: Facets | undefined;
}

/** A write that changed an existing record. */
export interface HistoryEntry {
  at: string;
  by: 'import' | 'editor' | 'sample';
  /** Old and new value of a field as plain text, shortened around the difference; null if empty. Both are null for contact data. */
  fields: { name: string; from: string | null; to: string | null }[];
}
export interface HistoryAnswer extends Paged<HistoryEntry> {
  record: ListedRecord;
  /** Time at which the record was added. */
  created: string;
}

/** A reason why two records match: the values that they have in common. */
export interface MatchReason {
  type: 'industry' | 'technology' | 'ics';
  values: { value: string; label: string }[];
}
export interface RecordMatch {
  doc: ListedRecord;
  /** Reasons of a match, strongest first. */
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
  /**
   * Labels of dictionary values that operators changed or added, by key of the text catalogue, and colours of values; empty if there are
   * none.
   */
  labels: Readonly<Record<string, string>>;
  /** The signed-in reader, the number of unread notices, and whether the back office is accessible; null: not signed in. */
  user: (SignedInUserSummary & { unread: number; office: boolean }) | null;
  /** Name and mail address of the organization that operates the portal; null: not configured. */
  operator: { name: string | null; mail: string | null };
}
/** A group of the navigation, shown as a card. `count` is its number of records, or null if they cannot be counted. */
export interface NavigationChannel {
  label: string;
  icon: string;
  route: string;
  index: number;
  count: number | null;
}
/** Names of the blocks of the home page. Operators choose in the back office which blocks are shown, and their order. */
export type HomeBlockName = 'search' | 'counts' | 'map' | 'libraries' | 'latest' | 'fields' | 'exchange' | 'market' | 'news' | 'members';
export interface HomeList {
  kind: KindSlug;
  /** Address of the list from which the home page shows records. */
  route: string;
  docs: ListedRecord[];
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
  /** The current month (`2026-11`), and the number of standards and policies dated in that month. */
  month: { month: string; counts: { kind: KindSlug; total: number }[] };
  keywords: string[];
  channels: NavigationChannel[];
  /** Blocks of the home page in display order, without empty blocks. */
  blocks: HomeBlock[];
}
export interface ChannelAnswer {
  channels: NavigationChannel[];
}
/** A record shown as a picture: its image, or a cover generated from its kind and id. */
export interface RecordWithPicture {
  kind: KindSlug;
  id: string;
  title: string;
  locale: string;
  route: string;
  image: string | null;
  cover: { kind: KindSlug; id: string };
}
export interface RecordsWithPicturesAnswer {
  carousel: RecordWithPicture[];
  cards: RecordWithPicture[];
}
export interface QrAnswer {
  url: string;
  /** The QR code as an SVG document. */
  svg: string;
}
export interface PageText {
  title: string;
  /** Text of the page as sanitised HTML. */
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
export interface RecordCountsAnswer {
  counts: { kind: KindSlug; total: number; published: number; translated: Record<string, number> }[];
  countries: Record<string, number>;
  updated: string | null;
}

/** The part of an OpenAPI 3.1 document that the reference page reads. */
export interface OpenApiExcerpt {
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

/** Addresses, below `/api`, of the operations that public pages call. Public pages load only these, not the catalogue of all operations. */
export const publicPageApiPaths = {
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
export type PublicCalls = Pick<AreaCalls, keyof typeof publicPageApiPaths>;

/**
 * Every API call that a public page may make. In the browser a call is an HTTP request, on the server a function call, with equal names,
 * answers and errors.
 */
export interface PublicPageApi extends PublicCalls {
  list(kind: KindSlug, query: UrlQueryParameters): Promise<ListAnswer>;
  detail(kind: KindSlug, id: string, query?: UrlQueryParameters): Promise<RecordDetail>;
  related(kind: KindSlug, id: string): Promise<Paged<ListedRecord>>;
  history(kind: KindSlug, id: string, query: UrlQueryParameters): Promise<HistoryAnswer>;
  reference(): Promise<OpenApiExcerpt>;
}
