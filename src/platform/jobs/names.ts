/** What the portal does by itself, by name; the catalogues have a text for each (`job.<name>`). */
export type Job =
  | 'digest'
  | 'expiry'
  | 'links'
  | 'trash'
  | 'content'
  | 'outbox'
  | 'figures'
  | 'files'
  | 'tests'
  | 'jobs'
  | 'search'
  | 'flow';
