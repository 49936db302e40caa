import type { AreaCalls, operationsOfAreas } from '../areas.ts';
import type { Paged } from '../base/paging.ts';
import type { PortalUser } from '../platform/access/actor.ts';
import type { Attachment, Participation } from './engine/fields.ts';
import type { KindSlug } from './kinds/index.ts';
import type { Reason, StatusEvidence, StatusStatement } from './kinds/standard/status.ts';

export type { StatusEvidence };

import type { OriginalText, Source } from './sources/answer.ts';

/** Wire shapes: the schemas that enforce them are derived on the server, so that no zod reaches the browser. */
export interface FacetValue {
  value: string;
  count: number;
  /** Name in the caller's locale, for values that are no dictionary's (ICS, CCS). */
  label?: string | undefined;
}
export type Facets = Record<string, FacetValue[]>;

export type FieldData = string | string[] | Attachment[] | Participation | null;

/** A standard that says the same, as far as the degree tells (ISO/IEC Guide 21-1). */
export interface Equivalent {
  number: string;
  /** Null while it is not in the library. */
  id: string | null;
  degree: string | null;
  country: string | null;
}
export interface EquivalentLink extends Equivalent {
  title: string | null;
  locale: string | null;
  status: string | null;
  /** What the record adopts, who adopts the record, who adopts the same as the record; `via` then names that. */
  relation: 'adopts' | 'adopted-by' | 'same-base';
  via: string | null;
}

/** One record in a list. Beside what is named here it carries the kind's list fields by their declared names. */
export interface Doc {
  id: string;
  kind: KindSlug;
  title: string;
  summary: string | null;
  country: string | null;
  /** ISO 8601 at the precision the source knows: `2024`, `2024-05` or `2024-05-17`. */
  date: string | null;
  image: string | null;
  views: number;
  /** When the record last changed here (ISO 8601, UTC). */
  time: string;
  /** Language of the text shown, e.g. `zh-cn`, `ar`. */
  locale: string;
  /** The parts that a translation leaves out and the original says, with its language: `summary`, `body`, own fields. Absent: none. */
  languages?: Record<string, string> | undefined;
  translated: 'original' | 'official' | 'human' | 'machine';
  /** Of a standard only: what its status follows from. */
  statusEvidence?: StatusEvidence | undefined;
  /** Of standards only: what it adopts and who adopts it, three at most in lists. */
  equivalents?: readonly Equivalent[] | undefined;
  /** Own fields of the kind, flattened into the document on the wire. */
  [field: string]: FieldData | number | unknown;
}

export interface RelationLink {
  type: string;
  degree: string | null;
  kind: KindSlug;
  /** The target as printed by the source, e.g. a standard's number. */
  ref: string;
  /** Absent while the target is not in the library. */
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
/** The editions of one document, the newest first, each with what amends or corrects it; supplements of none that is held. */
export interface Series {
  key: string;
  editions: (ListedStandard & { current: boolean; supplements: ListedStandard[] })[];
  supplements: ListedStandard[];
}
export interface Detail extends Doc {
  body: string | null;
  /** Of what is shown, where that is a translation; null where it is the original itself. */
  original: OriginalText | null;
  /** Where the document itself can be read free of charge: an address, or a path of this site. */
  fullText: string | null;
  keywords: string[];
  industries: string[];
  technologies: string[];
  /** Those of them that rules assigned; the others a source or an editor named. */
  topicsAssigned: { industries: string[]; technologies: string[] };
  source: Source;
  created: string;
  translations: { locale: string; quality: 'original' | 'official' | 'human' | 'machine' }[];
  relations: { outgoing: RelationLink[]; incoming: RelationLink[] };
  /** Names of the classification codes that the record carries, from field to code. */
  classification: { ics: CodeName[][]; ccs: CodeName[][] };
  /** Of a standard only: its series, and what each source says of its status, with why one of them decides. */
  series?: Series | undefined;
  statements?: (StatusStatement & { decides: Reason | null })[] | undefined;
  /** Of standards only: all of them. */
  equivalents?: readonly EquivalentLink[] | undefined;
  /** Of an industry or a technology only: the wider ones that it belongs to, the widest first, and those that belong to it. */
  place?: { above: TopicLink[]; below: TopicLink[] } | undefined;
  /** Of an industry, a technology or an organization only: what the other libraries hold of it. */
  gather?: Gather | undefined;
  /** Of a supply or demand only: how the reader's application stands, whether it is the reader's own, whether it takes no more. */
  applied?: 'pending' | 'approved' | 'declined' | null | undefined;
  mine?: boolean | undefined;
  ended?: boolean | undefined;
  /** Its posting, for those who may change or audit it. */
  posting?: string | null | undefined;
  /** Of kinds with contact data: it is recorded, and this reader is not shown it. */
  withheld?: boolean | undefined;
}
/** An industry or a technology by its name. */
export interface TopicLink {
  id: string;
  title: string;
  locale: string;
}
export interface Gather {
  /** The filter, and its value, by which lists show the same records. */
  filter: string;
  key: string;
  /** The country to which it is limited; null: all of them. */
  country: string | null;
  groups: { kind: KindSlug; total: number; docs: Doc[] }[];
}

export type Query = Record<string, string | readonly string[]>;
export interface ListAnswer extends Paged<Doc> {
  facets?: Facets | undefined;
}

/** One write that changed a record which was there already. */
export interface HistoryEntry {
  at: string;
  by: 'import' | 'editor' | 'sample';
  /** Plain text, shortened around what differs; null: nothing. Of protected fields only that they changed. */
  fields: { name: string; from: string | null; to: string | null }[];
}
export interface HistoryAnswer extends Paged<HistoryEntry> {
  record: Doc;
  /** When the record was added. */
  created: string;
}

/** Why a record suits another: what both share. */
export interface MatchReason {
  type: 'industry' | 'technology' | 'ics';
  values: { value: string; label: string }[];
}
export interface Match {
  doc: Doc;
  /** The strongest first. */
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
  /** Changes with every change of a dictionary. */
  dictionaries: string;
  /** What operators call values, and their colours, under the keys of the catalogue; empty where nobody changed anything. */
  labels: Readonly<Record<string, string>>;
  /** The signed-in reader, with what waits unread, and whether the back office is open. */
  user: (PortalUser & { unread: number; office: boolean }) | null;
  /** Who runs the portal, and where to write to them; null: not said. */
  operator: { name: string | null; mail: string | null };
}
/** A group of the navigation as a card: what it holds altogether, null where that cannot be counted. */
export interface Channel {
  label: string;
  icon: string;
  route: string;
  index: number;
  count: number | null;
}
/** Parts of the home page; the back office keeps which are shown and in which order. */
export type HomeBlockName = 'search' | 'counts' | 'map' | 'libraries' | 'latest' | 'fields' | 'exchange' | 'market' | 'news' | 'members';
export interface HomeList {
  kind: KindSlug;
  /** The list that these records are taken from. */
  route: string;
  docs: Doc[];
  /** How many records belong to each industry or technology, by its id. */
  counts?: Record<string, number> | undefined;
}
export interface HomeBlock {
  name: HomeBlockName;
  lists: HomeList[];
}
export interface HomeAnswer {
  counts: { kind: KindSlug; total: number }[];
  countries: { country: string; counts: Record<string, number>; total: number }[];
  /** The present month (`2026-11`), and how many standards and policies are dated in it. */
  month: { month: string; counts: { kind: KindSlug; total: number }[] };
  keywords: string[];
  channels: Channel[];
  /** In the order in which the page shows them; none is empty. */
  blocks: HomeBlock[];
}
export interface ChannelAnswer {
  channels: Channel[];
}
/** A record as a picture: its image, or what its cover is drawn from. */
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

/** The operations of areas that public pages read, with their addresses below `/api`: what travels with every page is not the whole catalogue. */
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

/** Everything a page may ask for. In the browser it is fetch, on the server a plain call: same names, same answers, same errors. */
export interface Api extends PublicCalls {
  list(kind: KindSlug, query: Query): Promise<ListAnswer>;
  detail(kind: KindSlug, id: string, query?: Query): Promise<Detail>;
  related(kind: KindSlug, id: string): Promise<Paged<Doc>>;
  history(kind: KindSlug, id: string, query: Query): Promise<HistoryAnswer>;
  reference(): Promise<ApiDocument>;
}
