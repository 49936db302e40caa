import { readFileSync } from 'node:fs';

/** The installed version of a package. */
export const installedVersion = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;

/** The error message for a package whose internals differ from those that the portal uses. `what` names the difference. */
export const packageMismatchMessage = (name: string, what: string): string =>
  `${name} ${installedVersion(name)} ${what}: see docs/decisions/030-internals-behind-one-module.md`;
