// Reference of the import: inserts the records into one table without indexes, as a minimal program does. Arguments: FILE.
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { connect } from '../src/platform/db/connect.server.ts';
import { readConfig } from '../src/server/config.ts';

const batchSize = 1000;
const file = process.argv[2] ?? '';
const connection = await connect(readConfig(process.env).database);
await connection.query(
  'create table plain (docid text, title jsonb, published text, stage text, substage text, doctype text, ics jsonb, tc text)',
);
const begun = performance.now();
const lines = gunzipSync(await readFile(file))
  .toString()
  .split('\n')
  .filter(Boolean);
for (let i = 0; i < lines.length; i += batchSize) {
  await connection.query('insert into plain select * from jsonb_populate_recordset(null::plain, $1::jsonb)', [
    `[${lines.slice(i, i + batchSize).join(',')}]`,
  ]);
}
process.stdout.write(JSON.stringify({ rows: lines.length, seconds: (performance.now() - begun) / 1000 }));
await connection.close();
