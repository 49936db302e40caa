// npm start: installs packages, builds the portal if its sources changed, and runs it. `--dev`: runs it without a build, with hot reload by
// Vite.
import { build, checkEnvironment, install, replaceProcess, root, runOrExitWithMessage, toolEnv } from './setup.mjs';

const development = process.argv.includes('--dev');
process.chdir(root);
runOrExitWithMessage(checkEnvironment);
const node = runOrExitWithMessage(install);
if (development) replaceProcess(node, ['--conditions=development', 'src/server/main.ts'], toolEnv({ NODE_ENV: 'development' }));
else {
  runOrExitWithMessage(() => build(node));
  replaceProcess(node, ['--enable-source-maps', 'src/server/main.ts'], toolEnv({ NODE_ENV: 'production' }));
}
