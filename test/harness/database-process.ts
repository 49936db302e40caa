// A process with the embedded database and a small HTTP server. Like the real server, it prints a fatal error as one line and exits.
import { createServer } from 'node:http';
import { type Connection, connect, queryRows, transaction } from '../../src/platform/db/connect.server.ts';

const end = (error: unknown): never => {
  process.stderr.write(`FATAL ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};
const some = "select x, repeat('y', 500) from generate_series(1, 2000) x";

const calls: Record<string, (connection: Connection) => Promise<unknown>> = {
  '/healthz': async () => undefined,
  '/write': ({ query }) => query('insert into t values (1)'),
  '/table': ({ query }) => query('create table other (x int)'),
  '/read': ({ query }) => query('select * from t order by x limit 1'),
  '/catalogue': ({ query }) => query('select count(*) from pg_depend'),
  '/checkpoint': ({ query }) => query('checkpoint'),
  '/transaction': (connection) =>
    transaction(connection, async (tx) => {
      for (let i = 0; i < 5; i++) await queryRows(tx, `insert into t ${some}`);
    }),
};

const serve = async () => {
  const connection = await connect({ dataDir: process.env.DATA_DIR ?? '', onEngineFault: end });
  await connection.query('create table if not exists t (x int, pad text)');
  await connection.query(`insert into t ${some}`);
  const server = createServer((request, response) => {
    calls[request.url ?? '']?.(connection).then(
      () => response.end('done'),
      (error: Error) => response.writeHead(503).end(error.message),
    );
  }).listen(0, '127.0.0.1');
  server.once('listening', () => process.stdout.write(`http://127.0.0.1:${(server.address() as { port: number }).port}\n`));
  process.once('SIGTERM', () => void connection.close().then(() => process.exit(0), end));
};
await serve().catch(end);
