// npm start: installs packages, builds the portal if its sources changed, and runs it. `--dev`: runs it without a build, with hot reload by
// Vite.
import { availableParallelism } from 'node:os';
import { build, checkEnvironment, install, replaceProcess, root, runOrExitWithMessage, toolEnv } from './setup.mjs';

const development = process.argv.includes('--dev');
process.chdir(root);
runOrExitWithMessage(checkEnvironment);
const node = runOrExitWithMessage(install);
// Beside the main thread, V8 collects garbage and compiles in four threads by default. On a small machine they would take its core.
const threads = `--v8-pool-size=${Math.max(1, availableParallelism() - 1)}`;
if (development) replaceProcess(node, [threads, '--conditions=development', 'src/server/main.ts'], toolEnv({ NODE_ENV: 'development' }));
else {
  runOrExitWithMessage(() => build(node));
  replaceProcess(node, [threads, '--enable-source-maps', 'src/server/main.ts'], toolEnv({ NODE_ENV: 'production' }));
}
