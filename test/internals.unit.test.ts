import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle as overNode } from 'drizzle-orm/node-postgres';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { drizzle as overPGlite } from 'drizzle-orm/pglite';
import { describe, expect, test } from 'vitest';
import type { Db } from '../src/platform/db/connect.server.ts';
import { clientOf, columnNameOf, pooledDatabase, snakeCase } from '../src/platform/db/drizzle-internals.server.ts';
import { DurablePGlite } from '../src/platform/db/engine.server.ts';
import { assertPGliteModule } from '../src/platform/db/pglite-internals.server.ts';
import { Pool } from '../src/platform/db/pool.server.ts';
import { packageMismatchMessage } from './harness/installed.ts';

/** Internals of packages that the portal uses: a new version that lacks one fails here with the name of the internal (decision 030). */

describe('internals of PGlite', () => {
  test('PGlite has the internal functions that make the database durable', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'internals-'));
    const engine = await new DurablePGlite(join(folder, 'pg'), {}, undefined).open(); // `open` throws if PGlite has another module
    expect(engine.Module, packageMismatchMessage('@electric-sql/pglite', 'has no Module')).toHaveProperty('NODEFS.stream_ops.fsync');
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
    expect(typeof PGlite.prototype.execProtocolRawSync, packageMismatchMessage('@electric-sql/pglite', 'has no execProtocolRawSync')).toBe(
      'function',
    );
    expect(typeof PGlite.prototype.execProtocolStream, packageMismatchMessage('@electric-sql/pglite', 'has no execProtocolStream')).toBe(
      'function',
    );
    expect(PGlite.defaultStartParams, packageMismatchMessage('@electric-sql/pglite', 'starts otherwise than without fsync (-F)')).toContain(
      '-F',
    );
    expect(typeof NodeFS.prototype.init, packageMismatchMessage('@electric-sql/pglite', 'has another NodeFS')).toBe('function');
  }, 60_000);

  test('an unknown PGlite module is refused with the names of the missing functions', () => {
    expect(() => assertPGliteModule({})).toThrow(/pglite is not as the portal knows it inside \(stackRestore, .*docs\/decisions\/030/);
  });
});

describe('internals of drizzle', () => {
  test('drizzle converts column names like the portal, and its sessions contain the driver', async () => {
    const { ofTwoWords } = pgTable('sample', { ofTwoWords: integer() });
    expect(columnNameOf(ofTwoWords), packageMismatchMessage('drizzle-orm', 'has another CasingCache')).toBe('of_two_words');
    expect(snakeCase('ofTwoWords'), packageMismatchMessage('drizzle-orm', 'has another toSnakeCase')).toBe('of_two_words');
    const pool = new Pool({});
    const client = new PGlite();
    const clients = [overNode({ client: pool }), pooledDatabase(pool), overPGlite({ client })].map((db) => clientOf(db as unknown as Db));
    expect(
      clients[0] === (pool as unknown) && clients[1] === (pool as unknown),
      packageMismatchMessage('drizzle-orm', 'keeps no session.client'),
    ).toBe(true);
    expect(clients[2] === (client as unknown), packageMismatchMessage('drizzle-orm', 'keeps no session.client over PGlite')).toBe(true);
    await client.close();
    await pool.end();
  }, 60_000);
});
