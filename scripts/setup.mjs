// Functions that make a fresh clone runnable. This file runs on Node 20 without installed packages, so it is plain JavaScript and imports
// only `node:` modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readEnvironment } from './environment.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
const modules = join(root, 'node_modules');
const bin = join(modules, '.bin');
const windows = process.platform === 'win32';
const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** Prints progress of a script on stderr, so that stdout contains only the output of the program. */
export const report = (text) => process.stderr.write(`${text}\n`);

/** Variables that a nested npm must not inherit from an outer npm: its working directory and its log level. */
const inherited = /^npm_(package|lifecycle|config_(local_prefix|prefix|loglevel))/i;

/**
 * Environment variables for npm. PATH does not contain the project's own Node, because npm may replace that Node during the installation.
 */
const plainEnv = () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !inherited.test(name)));
  const path = (process.env.PATH ?? '').split(delimiter).filter((dir) => dir !== bin);
  return { ...env, PATH: path.join(delimiter) };
};

/** Environment variables for all programs except npm: the folder with the project's tools and Node 24 is first in PATH. */
export const toolEnv = (extra = {}) => ({ ...process.env, PATH: [bin, process.env.PATH].join(delimiter), ...extra });

const must = (what, command, args, options) => {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2], ...options });
  if (status !== 0) throw new Error(`${what} failed${error ? `: ${error.message}` : ''}`);
};

/** True if the installed packages match the lock file. The two differ, for example, after someone ran npm by hand. */
const agrees = (lockText) => {
  const record = join(modules, '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(lockText).packages;
  const found = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '') return true;
    const there = found[path];
    return there ? there.version === version : Boolean(optional || devOptional || peer);
  });
};

const npm = (...args) =>
  spawnSync('npm', [...args, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    env: plainEnv(),
    shell: windows,
    stdio: ['ignore', 2, 2],
  }).status === 0;

const installPackages = () => {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const marker = join(modules, '.portal-lock');
  const hash = sha256(lockText);
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return;
  if (!agrees(lockText)) {
    report('Installing packages…');
    if (!npm('ci')) {
      report('npm ci failed; trying npm install.');
      if (!npm('install', '--no-save')) throw new Error('The packages could not be installed.');
    }
  }
  writeFileSync(marker, hash);
};

const runs = (executable, version) => spawnSync(executable, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;

/**
 * Creates the link node_modules/.bin/node if it is missing: npm creates no link while the package `node` does not contain the binary yet.
 */
const linkNode = () => {
  if (windows || existsSync(join(bin, 'node'))) return;
  rmSync(join(bin, 'node'), { force: true });
  symlinkSync('../node/bin/node', join(bin, 'node'));
};

/**
 * Returns the path of the Node that runs the portal, from the npm package `node`. An install script fetches the binary; if npm skipped the
 * script, this function runs it. If there is no binary for the platform, the Node of the machine is used; throws if its major version is
 * older.
 */
const findNode = () => {
  const folder = join(modules, 'node');
  const executable = join(folder, 'bin', windows ? 'node.exe' : 'node');
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (!runs(executable, version)) {
    report(`Fetching Node ${version}…`);
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, env: plainEnv(), stdio: ['ignore', 2, 2] });
  }
  if (runs(executable, version)) {
    linkNode();
    return executable;
  }
  if (Number(process.versions.node.split('.')[0]) >= Number(version.split('.')[0])) return process.execPath;
  throw new Error(
    `Node ${version} could not be installed, and this is Node ${process.versions.node}. Install Node ${version} and try again.`,
  );
};

/** Throws if an environment variable breaks its rule, so that the error appears before minutes of installing and building. */
export const checkEnvironment = () => {
  const { problems } = readEnvironment(process.env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
};

/** Installs the locked packages and Node 24; fast if both are present. Returns the path of Node. */
export const install = () => {
  installPackages();
  return findNode();
};

const filesIn = (path) => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
};

/** SHA-256 of all inputs of a build. */
const sourcesHash = () => {
  const single = [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'tsconfig.json',
    'scripts/precompress.mjs',
    'scripts/environment.mjs',
    'scripts/first-visit.ts',
    'scripts/inlined.ts',
    'src/web/react-router/build.server.ts',
  ];
  const hash = createHash('sha256');
  for (const file of [...filesIn('src'), ...filesIn('public'), ...single.map((name) => join(root, name))]) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
};

/** Builds the pages and the server, unless build/ was built from the current sources. */
export const build = (node, { force = false } = {}) => {
  const stamp = join(root, 'build', '.stamp');
  const hash = sourcesHash();
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  report('Building…');
  rmSync(stamp, { force: true });
  const options = { cwd: root, env: toolEnv({ NODE_ENV: 'production' }) };
  must('The build', node, [join(modules, '@react-router/dev/bin.cjs'), 'build'], options);
  must('Compressing', node, ['scripts/precompress.mjs', 'build/client'], options);
  writeFileSync(stamp, hash);
};

/**
 * The process id of the parent as text; if the parent is a shell, with the process id of its parent. The text changes if one of the two
 * processes ends.
 */
const above = () => {
  const parent = process.ppid;
  try {
    const [, name, next] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'));
    return name.endsWith('sh') ? `${parent} ${next}` : `${parent}`;
  } catch {
    return `${parent}`; // the parent has just ended, or the system has no /proc
  }
};

/** URL of the module that ends a child process when the script that started the child process ends. */
const withParent = pathToFileURL(join(root, 'scripts', 'with-parent.mjs')).href;

/**
 * Runs Node with these arguments in place of this process: inherits the streams, forwards signals, exits with the child's code. The IPC channel
 * closes however this process ends, and the child then ends too.
 */
export const replaceProcess = (node, args, env = toolEnv()) => {
  const child = spawn(node, ['--import', withParent, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    // a terminal sends Ctrl-C to the child as well; a second SIGINT would interrupt its graceful shutdown
    process.on(signal, () => (signal === 'SIGINT' && process.stdin.isTTY) || child.kill(signal));
  }
  if (process.env.npm_lifecycle_event) {
    // npm signals only its shell, which dies without forwarding the signal; a killed npm leaves its shell running: poll for a new parent
    const before = above();
    setInterval(() => above() !== before && child.kill('SIGTERM'), 500).unref();
  }
  child.on('error', (error) => {
    report(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0);
  });
};

/** Calls a function and returns its result. If the function throws, prints the message without a stack and exits with code 1. */
export const runOrExitWithMessage = (fn) => {
  try {
    return fn();
  } catch (error) {
    report(error.message);
    process.exit(1);
  }
};
