// npm run lock: completes package-lock.json; run it after every change of the dependencies.
// The tool npm omits optional packages for other platforms if the current registry does not offer them. `npm ci` then rejects
// the lock file on every machine. The version of a missing package is in the entry of the package
// that depends on it; the platform is in its name.
import { readFileSync, writeFileSync } from 'node:fs';

interface LockFileEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
type Packages = Record<string, LockFileEntry>;
interface MissingPackage {
  name: string;
  version: string;
  parent: LockFileEntry;
}

const systems = new Set(['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']);
const processors = new Set(['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']);

/** Folders in which a package resolves its dependencies, nearest first. */
const foldersOf = (path: string): string[] => {
  const parts = `/${path}`.split('/node_modules/').slice(1);
  const above = parts.map((_, i) => parts.slice(0, parts.length - i));
  return [...above.map((names) => `node_modules/${names.join('/node_modules/')}/node_modules/`), 'node_modules/'];
};

/** Optional packages that the lock file refers to but does not contain. */
export const missingIn = (packages: Packages): MissingPackage[] =>
  Object.entries(packages).flatMap(([path, parent]) =>
    Object.entries(parent.optionalDependencies ?? {})
      .filter(([name]) => path !== '' && !foldersOf(path).some((folder) => packages[folder + name]))
      .map(([name, version]) => ({ name, version, parent })),
  );

const entryFor = ({ name, version, parent }: MissingPackage): LockFileEntry => {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const cpu = words.filter((word) => processors.has(word));
  const os = words.filter((word) => systems.has(word));
  if (!cpu.length || !/^\d+\.\d+\.\d+/.test(version)) throw new Error(`Cannot tell the platform or version of ${name}@${version}`);
  const libc = words.some((word) => word.startsWith('gnu')) ? 'glibc' : words.some((word) => word.startsWith('musl')) ? 'musl' : null;
  return { version, cpu, ...(parent.dev && { dev: true }), ...(libc && { libc: [libc] }), optional: true, ...(os.length && { os }) };
};

if (import.meta.main) {
  const file = new URL('../package-lock.json', import.meta.url);
  const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Packages };
  const missing = missingIn(lock.packages);
  for (const one of missing) lock.packages[`node_modules/${one.name}`] = entryFor(one);
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  process.stdout.write(`${missing.length} packages added to package-lock.json\n`);
}
