import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from '../../src/db/connect.server.ts';
import { connectMemory } from '../../src/db/embedded.server.ts';
import { migrationsFolder } from '../../src/db/migrations.server.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Maintenance database of this run's PostgreSQL, which also holds the template `migrated`. PostgreSQL project only. */
    postgresUrl: string;
    /** File with the dump of a migrated embedded database. Embedded project only. */
    embeddedTemplate: string;
  }
}

const startServer = async (project: TestProject) => {
  const server = await startPostgres();
  const admin = await connect({ databaseUrl: server.url() });
  await admin.query('create database migrated');
  await admin.close();
  const template = await connect({ databaseUrl: server.url('migrated') });
  await template.migrate();
  await template.close();
  project.provide('postgresUrl', server.url());
  return () => server.stop();
};

/** Name of the template file: it changes with the migrations and with PGlite. */
const templateName = (): string => {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  const folder = migrationsFolder();
  for (const file of readdirSync(folder).sort()) if (file.endsWith('.sql')) hash.update(readFileSync(join(folder, file)));
  return `${hash.digest('hex').slice(0, 16)}.tar`;
};

/** Kept between runs, because making it takes seconds. */
const embeddedTemplate = async (): Promise<string> => {
  const folder = resolve('node_modules/.cache/embedded-template');
  const file = join(folder, templateName());
  if (existsSync(file)) return file;
  const database = await connectMemory();
  await database.migrate();
  const dump = Buffer.from(await (await database.dump()).arrayBuffer());
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, dump);
  renameSync(draft, file);
  return file;
};

/** Prepares the engine of a project once for the whole run. */
export default async (project: TestProject) => {
  if (project.config.env.TEST_ENGINE === 'postgresql') return startServer(project);
  project.provide('embeddedTemplate', await embeddedTemplate());
  return undefined;
};
