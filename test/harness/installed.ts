import { readFileSync } from 'node:fs';

/** The installed version of a package. */
export const installedVersion = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/** The error message for a package whose installed version lacks an internal part that the portal uses. */
export const missingPackages = (name: string, what: string): string =>
  `${name} ${installedVersion(name)} ${what}: see docs/decisions/030-internals-behind-one-module.md`;
