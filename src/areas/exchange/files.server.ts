import { type Db, rows } from '../../platform/db/connect.server.ts';
import type { PostingValues } from './operations.ts';

const address = /\/assets\/[a-z]+\/([\w-]{1,64})/g;

/** Ids of the files that a text names: its picture, those in its body, what it links to, its attachments. */
const filesOf = ({ image, body, link, attachments }: PostingValues): string[] => [
  ...[image ?? '', body, link].flatMap((text) => [...text.matchAll(address)].map(([, id = '']) => id)),
  ...attachments.map(({ id }) => id),
];

/**
 * Keeps which of its owner's files a posting names now, in the place of what it named before, within the transaction that writes its
 * texts. Only the texts that are given count; `approved: null` names none.
 */
export const linkFiles = async (
  tx: Db,
  posting: number,
  texts: { values?: PostingValues; approved?: PostingValues | null },
): Promise<void> => {
  const written = [
    ...(texts.values ? [{ approved: false, files: filesOf(texts.values) }] : []),
    ...(texts.approved !== undefined ? [{ approved: true, files: texts.approved ? filesOf(texts.approved) : [] }] : []),
  ];
  if (written.length === 0) return;
  const named = written.flatMap(({ approved, files }) => files.map((file) => ({ file, approved })));
  await rows(
    tx,
    `with named as (select * from unnest($2::text[], $3::boolean[]) as n(file, approved)),
          gone as (delete from posting_file l where l.posting = $1 and l.approved = any($4::boolean[])
                      and not exists (select 1 from named n where n.file = l.file and n.approved = l.approved))
     insert into posting_file (file, posting, approved)
       select distinct f.id, p.id, n.approved from named n join file f on f.id = n.file join posting p on p.owner = f.owner
        where p.id = $1 on conflict do nothing`,
    [posting, named.map(({ file }) => file), named.map(({ approved }) => approved), written.map(({ approved }) => approved)],
  );
};
