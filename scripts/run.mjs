// node scripts/run.mjs FILE args…: installs missing packages, then runs a script of the project on Node 24.
import { resolve } from 'node:path';
import { checkEnvironment, install, replaceProcess, report, root, runOrExitWithMessage } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  report('Usage: node scripts/run.mjs FILE [argument…]');
  process.exit(2);
}
if (file.startsWith('src/')) runOrExitWithMessage(checkEnvironment); // a command of the portal reads the environment; a development script does not
replaceProcess(runOrExitWithMessage(install), ['--enable-source-maps', resolve(root, file), ...args]);
