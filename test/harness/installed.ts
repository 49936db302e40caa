import { readFileSync } from 'node:fs';

/** The installed version of a package. */
export const installedVersion = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/** A failure's text: which package, in which version, lacks what the portal uses of its insides. */
export const lacking = (name: string, what: string): string =>
  `${name} ${installedVersion(name)} ${what}: see docs/decisions/030-internals-behind-one-module.md`;
