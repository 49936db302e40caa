import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, openAsBlob, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedImages } from '../../src/areas/site/sample-images.server.ts';
import { type Connection, connect } from '../../src/platform/db/connect.server.ts';
import { connectMemory } from '../../src/platform/db/embedded.server.ts';
import { migrationsFolder } from '../../src/platform/db/migrations.server.ts';
import { FileStore } from '../../src/platform/files/files.server.ts';
import { AreaHookRegistry } from '../../src/records/hooks/hooks.server.ts';
import { seedSamples } from '../../src/server/samples.ts';
import { dumpTemplate } from './embedded-template.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * URL of the maintenance database of the PostgreSQL of this run, which also has the templates `migrated` and `seeded`. PostgreSQL
     * project only.
     */
    postgresUrl: string;
    /** File with the dump of a migrated embedded database. Embedded project only. */
    embeddedTemplate: string;
    /** File with the dump of a migrated embedded database with the content that ships with the product. Embedded project only. */
    embeddedSeeded: string;
    /** Folder with the files of the content that ships with the product. */
    sampleFiles: string;
  }
}

/** Writes the content that ships with the product to the database and its files to the folder, once for all tests. */
const sow = async (connection: Connection, folder: string): Promise<void> => {
  await seedImages(new FileStore(connection, folder));
  await seedSamples(connection, new AreaHookRegistry());
};

const startServer = async (project: TestProject, folder: string) => {
  const server = await startPostgres();
  const admin = await connect({ databaseUrl: server.url() });
  await admin.query('create database migrated');
  const template = await connect({ databaseUrl: server.url('migrated') });
  await template.migrate();
  await template.close();
  await admin.query('create database seeded template migrated');
  await admin.close();
  const seeded = await connect({ databaseUrl: server.url('seeded') });
  await sow(seeded, folder);
  await seeded.close();
  project.provide('postgresUrl', server.url());
  return () => server.stop();
};

/** Name of the template file: a hash over the migrations, the version of PGlite and the code that makes it. */
const templateName = (): string => {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  hash.update(readFileSync('test/harness/embedded-template.ts'));
  const folder = migrationsFolder();
  for (const file of readdirSync(folder).sort()) if (file.endsWith('.sql')) hash.update(readFileSync(join(folder, file)));
  return `${hash.digest('hex').slice(0, 16)}.tar`;
};

/** Returns the path of the template file, which is cached between runs, because creating it takes seconds. */
const embeddedTemplate = async (): Promise<string> => {
  const folder = resolve('node_modules/.cache/embedded-template');
  const file = join(folder, templateName());
  if (existsSync(file)) return file;
  const database = await connectMemory();
  await database.migrate();
  const dump = await dumpTemplate(database);
  await database.close();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, dump);
  renameSync(draft, file);
  return file;
};

const embeddedSeeded = async (template: string, folder: string): Promise<string> => {
  const database = await connectMemory(await openAsBlob(template));
  await sow(database, folder);
  const file = `${folder}.tar`;
  writeFileSync(file, await dumpTemplate(database));
  await database.close();
  return file;
};

/** Prepares the database engine of a project once for the whole run. */
export default async (project: TestProject) => {
  const made = mkdtempSync(join(tmpdir(), 'portal-templates-'));
  const folder = join(made, 'files');
  mkdirSync(folder);
  project.provide('sampleFiles', folder);
  const clear = () => rmSync(made, { recursive: true, force: true });
  if (project.config.env.TEST_ENGINE === 'postgresql') {
    const stop = await startServer(project, folder);
    return async () => {
      await stop();
      clear();
    };
  }
  const template = await embeddedTemplate();
  project.provide('embeddedTemplate', template);
  project.provide('embeddedSeeded', await embeddedSeeded(template, folder));
  return clear;
};
