import { readdir, readFile } from 'node:fs/promises';
import { type Connection, rows, transaction } from '../../platform/db/connect.server.ts';
import { Changes } from '../../platform/events/changes.server.ts';
import type { Draft } from '../engine/draft.ts';
import { kindSlugs } from '../kinds/index.ts';
import { tendIndexes } from '../search/writer.server.ts';
import { writeDrafts } from './write.server.ts';

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8'));

/** Loads the content that ships with the product into an empty database; does nothing once it was done. */
export const seedSamples = async (connection: Connection, root = process.cwd()): Promise<boolean> => {
  const [seeded] = await connection.query(`select 1 from page where name = 'seeded'`);
  if (seeded) return false;
  for (const kind of kindSlugs) {
    const folder = `${root}/src/records/kinds/${kind}/sample`;
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const drafts = (await Promise.all(files.map((name) => readJson<Draft[]>(`${folder}/${name}`)))).flat();
    await writeDrafts(connection, kind, drafts, { actor: 'sample', state: 'published' });
  }
  const pages = await readJson<Record<string, unknown>>(`${root}/src/areas/site/sample/pages.json`);
  await transaction(connection, async (db) => {
    await tendIndexes(db);
    for (const [name, content] of Object.entries({ ...pages, seeded: {} }))
      await rows(db, 'insert into page (name, content) values ($1, $2::jsonb) on conflict (name) do nothing', [
        name,
        JSON.stringify(content),
      ]);
    await Changes.note(db, 'page', []);
  });
  return true;
};
