// node scripts/run.mjs FILE args…: runs a script of the project on Node 24, installing what is missing first.
import { resolve } from 'node:path';
import { become, checkEnvironment, install, orSay, root, say } from './setup.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) {
  say('Usage: node scripts/run.mjs FILE [argument…]');
  process.exit(2);
}
if (file.startsWith('src/')) orSay(checkEnvironment); // a command of the portal, no tool of its making
become(orSay(install), ['--enable-source-maps', resolve(root, file), ...args]);
