import { readdir, readFile } from 'node:fs/promises';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { RecordDraft } from '../engine/draft.ts';
import type { AreaHookRegistry } from '../hooks/hooks.server.ts';
import { kindSlugs } from '../kinds/index.ts';
import { writeDrafts } from './write.server.ts';

/** Default date on which the sources of the samples were read; a sample that was read later has its own date. */
const samplesRead = '2026-11-20';
const withReading = (draft: RecordDraft): RecordDraft =>
  draft.source.link === null ? draft : { ...draft, source: { read: samplesRead, ...draft.source } };

/** Imports the sample records of the product. The caller runs `maintainIndexes` afterwards. */
export const writeSamples = async (connection: Connection, hooks: AreaHookRegistry, root = process.cwd()): Promise<void> => {
  for (const kind of kindSlugs) {
    const folder = `${root}/src/records/kinds/${kind}/sample`;
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const drafts = (
      await Promise.all(files.map(async (name): Promise<RecordDraft[]> => JSON.parse(await readFile(`${folder}/${name}`, 'utf8'))))
    ).flat();
    await writeDrafts(connection, kind, drafts.map(withReading), { actor: 'sample', state: 'published', run: 'sample', hooks });
  }
};
