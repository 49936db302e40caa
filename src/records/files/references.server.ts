import { type Db, rows } from '../../platform/db/connect.server.ts';
import { type Parts, together } from '../../platform/db/together.server.ts';
import { type KindSlug, kindSlugs } from '../kinds/index.ts';

const isShown = kindSlugs
  .map(
    (kind) =>
      `(c.kind = '${kind}' and exists (select 1 from "${kind}" r where r.n = c.n and r.state = 'published' and r.deleted_at is null))`,
  )
  .join(' or ');

/**
 * Makes files public or takes them back, within the transaction that changed what shows them: they are public as long as a public
 * record or a shared test result shows them. The product's own always are.
 */
const settle = async (tx: Db, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await rows(
    tx,
    `update file f set public =
            exists (select 1 from test_run t where t.attachment = f.id and t.visibility = 'unlisted')
            or exists (select 1 from content_file c where c.file = f.id and not c.copy and (${isShown}))
      where f.id = any($1) and f.owner is not null and f.purpose in ('image', 'attachment', 'media')`,
    [ids],
  );
};

interface Place {
  slug: KindSlug;
  n: number;
  /** In the working copy beside the record, which the public never meets. */
  copy: boolean;
}

/** Notes which files a record or its working copy names now, in the place of what it named before: parts of what is sent together. */
export const linkParts = ({ slug, n, copy }: Place, ids: readonly string[]): Parts => {
  const of = copy ? 'copy' : 'record';
  return {
    [`unnamed_by_${of}`]: {
      sql: 'delete from content_file where kind = $1 and n = $2 and copy = $3 and file <> all($4) returning file',
      params: [slug, n, copy, ids],
    },
    ...(ids.length > 0 && {
      [`named_by_${of}`]: {
        sql: `insert into content_file (file, kind, n, copy) select id, $2, $3, $4 from file where id = any($1) and owner is not null
         on conflict do nothing`,
        params: [ids, slug, n, copy],
      },
    }),
  };
};

/** Notes which files a record names now, with what else is sent together, and settles who may read them. */
export const linkFiles = async (tx: Db, record: Omit<Place, 'copy'>, ids: readonly string[], also: Parts = {}): Promise<void> => {
  const left = await together<{ file: string }>(
    tx,
    { ...linkParts({ ...record, copy: false }, ids), ...also },
    'select file from unnamed_by_record',
  );
  await settle(tx, [...ids, ...left.map(({ file }) => file)]);
};

/** Settles who may read what a record names after it came to the public or left it. */
export const settleFiles = async (tx: Db, slug: KindSlug, n: number): Promise<void> => {
  const named = await rows<{ file: string }>(tx, 'select file from content_file where kind = $1 and n = $2 and not copy', [slug, n]);
  await settle(
    tx,
    named.map(({ file }) => file),
  );
};
