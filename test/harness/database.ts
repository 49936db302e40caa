import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { type Connection, connect } from '../../src/platform/db/connect.server.ts';
import { connectMemory } from '../../src/platform/db/embedded.server.ts';

/** The database engine of this test run. */
export const engine: Connection['engine'] = process.env.TEST_ENGINE === 'postgresql' ? 'postgresql' : 'embedded';

/**
 * Creates a separate PostgreSQL database from a template; returns its connection and its URL. Closing the connection drops the database.
 */
export const createPostgresDatabase = async (template: 'migrated' | 'seeded'): Promise<Connection & { url: string }> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(inject('postgresUrl'));
  const admin = await connect({ databaseUrl: url.href });
  await admin.query(`create database ${name} template ${template}`);
  url.pathname = name;
  const connection = await connect({ databaseUrl: url.href });
  const close = async () => {
    await connection.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.close();
  };
  return { ...connection, close, url: url.href };
};

/** The URL of the PostgreSQL database that a connection uses; a second process can connect with it. */
export const urlOf = async (connection: Connection): Promise<string> => {
  const [row] = await connection.query<{ name: string }>('select current_database() as name');
  const url = new URL(inject('postgresUrl'));
  url.pathname = row?.name ?? '';
  return url.href;
};

/**
 * A Blob with the content of a file that returns its buffer without copying. A Blob of Node copies the content twice, which takes as long
 * as opening a database from it.
 */
class TemplateBlob extends Blob {
  readonly #buffer: ArrayBuffer;

  constructor(file: string) {
    super();
    const { buffer, byteOffset, byteLength } = readFileSync(file);
    this.#buffer = buffer.byteLength === byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength);
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#buffer;
  }
}

const templates = new Map<string, Blob>();
/** Returns the dump of a template; each worker reads a file only once. */
const readTemplate = (file: string): Blob => {
  const template = templates.get(file) ?? new TemplateBlob(file);
  templates.set(file, template);
  return template;
};

/** Opens a migrated database for one test or test file, optionally with sample content. The caller closes it. */
export const freshDatabase = async ({ samples = false } = {}): Promise<Connection> =>
  engine === 'postgresql'
    ? createPostgresDatabase(samples ? 'seeded' : 'migrated')
    : connectMemory(readTemplate(inject(samples ? 'embeddedSeeded' : 'embeddedTemplate')));
