import type { Portal } from './portal.ts';

/** Rows by table and primary key, as JSON. */
export type StoredRows = ReadonlyMap<string, ReadonlyMap<string, Record<string, unknown>>>;

/** Tables that are not audited, each with the reason. All other tables are watched, also new ones. */
const unauditedTables: Readonly<Record<string, string>> = {
  audit: 'the audit itself',
  login_log: 'a log of its own',
  job_run: 'a log of its own',
  job: 'work of the portal',
  derivation_run: 'a log of its own',
  derivation_change: 'the history of records, run by run',
  job_schedule: 'when it works',
  revision: 'the history of records, value by value',
  page_history: 'the history of page texts',
  setting_history: 'the history of settings',
  flow_version: 'what was published, number by number; `published` in the audit',
  work_day: 'days of a calendar; `entries` or `days` in the audit',
  flow_event: 'the story of a case',
  flow_instance: 'told in the story of the case',
  flow_step: 'told in the story of the case',
  flow_task: 'told in the story of the case',
  flow_copy: 'told in the story of the case',
  posting_event: 'the story of a posting, beside each line of the audit',
  change: 'what other processes are told',
  notice: 'letters in the portal',
  outbox: 'letters',
  session: 'who is signed in; `sessions` in the audit where somebody ends them',
  second_step: 'who stands between two steps of signing in',
  code: 'codes that were sent',
  captcha: 'pictures that were drawn',
  throttle: 'failed attempts; `failures` in the audit where somebody forgets them',
  passport_key: 'keys of this process',
  daily_count: 'figures',
  error_hit: 'figures',
  link: 'what visits of sources found',
  link_host: 'what visits of sources found',
  search_index: 'follows from the records',
  search_word: 'follows from the records',
  search_keyword: 'follows from the records',
  translation: 'part of a record: its revision and the fields of what was sent',
  relation: 'part of a record: its revision and the fields of what was sent',
  content_file: 'follows from the records',
  posting_file: 'follows from the postings',
  submission: 'follows from the steps of records',
  file: 'bytes that are their bringer’s alone until something shows them; that is in the audit',
  classification: 'catalogues of codes, from files',
};

/** Columns that the audit need not name (null) or names differently (the other name). */
const called: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(
    [
      'id',
      'version',
      'created_at',
      'updated_at',
      'created_by',
      'created_account',
      'updated_by',
      'updated_account',
      'at',
      'by',
      'n',
      'base',
    ].map((name) => [name, null]),
  ),
  deleted_at: 'deleted',
  'account.locale': null,
  'account.reset': null, // the audit names the status instead
  'account.skeleton': null, // derived from the name of the account
  'account.digest_at': null,
  'account.signed_in_at': null,
  'account_label.account': null,
  'account_label.label': 'labels',
  'account_organization.account': null,
  'account_organization.organization': 'organizations',
  'second_factor.account': null,
  'second_factor.secret': 'factor',
  'second_factor.confirmed_at': 'factor',
  'second_factor.recovery': null,
  'second_factor.last_step': null,
  'draft_version.kind': null,
  'draft_version.state': 'working',
  'draft_version.values': null, // the audit names the single fields instead
  'draft_version.publish_by': null,
  'draft_version.submitted_by': null,
  'draft_version.publish_failed_at': null, // the audit entry about the failure records the time
  'posting.owner': null,
  'posting.key': null,
  'posting.approved': null, // copy of the values that were approved
  'posting.submitted_at': null,
  'posting.decided_at': null,
  'posting.expired_at': null, // equals the time at which the state of the record changed
  'posting.warned': null,
  'application.applicant': null,
  'application.decided_at': null,
  'application.decided_by': null,
  'flow_deputy.first_day': 'from',
  'flow_deputy.last_day': 'to',
  'flow_deputy.ended_at': 'ended',
  'feedback.locale': null,
  'feedback.account': null,
  'feedback.about_kind': 'about',
  'feedback.about_n': 'about',
  'feedback.answered_by': null,
  'feedback.answered_at': null,
  'test_run.account': null,
  'test_run.title': null, // derived from the tool that is tested
  'test_run.lang': null,
  'test_run.address': null,
  'test_run.started_at': null,
  'test_run.ended_at': null,
  'test_run.limit_at': null,
  'follow.account': null,
  'follow.type': 'link',
  'follow.kind': 'link',
  'follow.query': 'link',
  'follow.name': null,
  'follow.told_at': null,
  'follow.seen_at': null,
  'dictionary_item.builtin': null,
  'page.name': null,
  'page.content.updated': null, // only the day of the change
  'setting.key': null,
  'error_text.code': null,
  'concept.key': null,
  'concept.hidden': 'terms', // a hidden concept is audited as having no terms
  'concept_term.concept': null,
  'concept_term.language': 'terms',
  'concept_term.place': 'terms',
  'concept_term.term': 'terms',
  'concept_term.status': 'terms',
  'concept_term.source': null,
  'menu.code': null,
};
/** JSON columns whose keys are compared as separate fields. */
const opened = ['posting.values', 'page.content'];
/** Watched columns of records: publication state and deletion; the audit case lists all other fields that were sent. */
const ofRecords = ['state', 'deleted_at'];

/** Columns that a new row fills by default, so that the audit need not name them for a new row. */
const byItself = [
  'account.password',
  'account.status',
  'account.digest',
  'posting.status',
  'posting.progress',
  'feedback.state',
  'test_run.visibility',
];

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const isNothing = (value: unknown): boolean => ['null', '""', '[]', '{}', 'false', undefined].includes(JSON.stringify(value));

interface Table {
  name: string;
  keys: string[];
}
const tablesOf = async (portal: Portal): Promise<Table[]> => {
  const found = await portal.connection.query<Table>(
    `select c.relname as name, (select array_agg(a.attname order by a.attnum) from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary)::text[] as keys
       from pg_class c join pg_namespace s on s.oid = c.relnamespace where c.relkind = 'r' and s.nspname = 'public' order by 1`,
  );
  return found.filter(({ name }) => !(name in unauditedTables));
};

type Rows = ReadonlyMap<string, Record<string, unknown>>;
interface WatchedTables {
  tables: readonly Table[];
  marksQuery: string;
  /** By table: the rows of the last read and the mark of that time. */
  read: Map<string, { mark: string; rows: Rows }>;
}
const known = new WeakMap<Portal, Promise<WatchedTables>>();

/** Returns SQL that reads one mark for each table; the mark changes with every inserted, updated or deleted row. */
const prepareMarks = async ({ connection: { engine, query } }: Portal, tables: readonly Table[]): Promise<string> => {
  // Tests run one transaction after another, so the last write has the highest transaction id.
  const mark = `concat(count(*), ' ', max(r.xmin::text::bigint))`;
  const marks = tables.map(({ name }) => `select '${name}' as name, ${mark} as mark from "${name}" r`).join(' union all ');
  if (engine === 'postgresql') return marks; // on PostgreSQL, a prepared statement would be bound to one connection
  await query(`prepare marks_of_tables as ${marks}`); // the statement is prepared, because planning it takes longer than counting
  return 'execute marks_of_tables';
};

const readTables = async ({ connection }: Portal, tables: readonly Table[]): Promise<Map<string, Rows>> => {
  const all = new Map<string, Map<string, Record<string, unknown>>>(tables.map(({ name }) => [name, new Map()]));
  if (tables.length === 0) return all;
  const found = await connection.query<{ name: string; row: Record<string, unknown> }>(
    tables.map(({ name }) => `select '${name}' as name, to_jsonb(r) as row from "${name}" r`).join(' union all '),
  );
  const keyOf = new Map(tables.map(({ name, keys }) => [name, keys ?? []]));
  for (const { name, row } of found)
    all.get(name)?.set(JSON.stringify((keyOf.get(name)?.length ? keyOf.get(name) : Object.keys(row))?.map((key) => row[key])), row);
  return all;
};

const watch = async (portal: Portal): Promise<WatchedTables> => {
  const tables = await tablesOf(portal);
  return { tables, marksQuery: await prepareMarks(portal, tables), read: new Map() };
};

/** All watched rows at this moment. Only tables whose mark has changed are read again. */
export const readWatchedRows = async (portal: Portal): Promise<StoredRows> => {
  const first = known.get(portal) ?? watch(portal);
  known.set(portal, first);
  const { tables, marksQuery, read } = await first;
  const found = await portal.connection.query<{ name: string; mark: string }>(marksQuery);
  const marks = new Map(found.map(({ name, mark }) => [name, mark]));
  const changed = tables.filter(({ name }) => read.get(name)?.mark !== marks.get(name));
  for (const [name, rows] of await readTables(portal, changed)) read.set(name, { mark: marks.get(name) ?? '', rows });
  return new Map([...read].map(([name, { rows }]) => [name, rows]));
};

const fieldOf = (table: string, column: string): string | null => {
  const own = called[`${table}.${column}`];
  return own !== undefined ? own : called[column] !== undefined ? called[column] : camel(column);
};

/** A row whose JSON columns with several fields are expanded into these fields. */
const flat = (table: string, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) =>
      opened.includes(`${table}.${column}`)
        ? Object.entries((value ?? {}) as object).flatMap(([inner, innerValue]) =>
            called[`${table}.${column}.${inner}`] === null ? [] : [[inner, innerValue]],
          )
        : [[column, value]],
    ),
  );

/** The changes between two moments as the audit must name them, e.g. `account: labels`. */
export const listChangedFields = (before: StoredRows, after: StoredRows): string[] => {
  const changed = new Set<string>();
  for (const [table, rows] of after) {
    const earlier = before.get(table) ?? new Map();
    if (earlier === rows) continue; // no row of this table was written
    const isRecord = [...rows.values(), ...earlier.values()].some((row) => 'source_link' in row);
    for (const key of new Set([...earlier.keys(), ...rows.keys()])) {
      const [from, to] = [flat(table, earlier.get(key) ?? {}), flat(table, rows.get(key) ?? {})];
      const fresh = !earlier.has(key);
      const gone = !rows.has(key);
      if (isRecord && fresh) continue;
      for (const column of isRecord ? ofRecords : new Set([...Object.keys(from), ...Object.keys(to)])) {
        if (JSON.stringify(from[column]) === JSON.stringify(to[column]) || (isNothing(from[column]) && isNothing(to[column]))) continue;
        if (gone && column === 'deleted_at') continue; // the row was deleted permanently from the trash; the audit entry itself states it
        if (fresh && byItself.includes(`${table}.${column}`)) continue;
        const field = fieldOf(table, column);
        if (field !== null) changed.add(`${table}: ${field}`);
      }
    }
  }
  return [...changed].sort();
};
