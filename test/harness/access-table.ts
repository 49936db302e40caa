import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Access, AccessLine, AccessTable } from './access-line.ts';

/** Routes of the platform, which is no area. */
const platform: AccessTable = {
  'GET /api/openapi.json': 'public',
  'POST /api/captcha': 'public',
  'POST /api/files': 'user',
};

const tables: AccessTable[] = [platform];
for (const home of ['src/records', ...readdirSync('src/areas').map((area) => `src/areas/${area}`)]) {
  const file = resolve(home, 'access.testing.ts');
  if (existsSync(file)) tables.push(((await import(/* @vite-ignore */ pathToFileURL(file).href)) as { access: AccessTable }).access);
}

/**
 * Every route of the API with who may call it, gathered from the areas. A route that is missing here fails the matrix test, and so does a line
 * without a route.
 */
export const accessTable: AccessTable = Object.assign({}, ...tables);

export const accessOf = (line: AccessLine): Access => (typeof line === 'string' ? line : line[0]);
export const bodyOf = (line: AccessLine): object | undefined => (typeof line === 'string' ? undefined : line[1]);
