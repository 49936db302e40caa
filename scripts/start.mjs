// npm start: installs packages, builds the portal if its sources changed, and runs it. `--dev`: runs it without a build, with hot reload by
// Vite.
import { build, checkEnvironment, install, orReport, replaceProcess, root, toolEnv } from './setup.mjs';

const development = process.argv.includes('--dev');
process.chdir(root);
orReport(checkEnvironment);
const node = orReport(install);
if (development) replaceProcess(node, ['--conditions=development', 'src/server/main.ts'], toolEnv({ NODE_ENV: 'development' }));
else {
  orReport(() => build(node));
  replaceProcess(node, ['--enable-source-maps', 'src/server/main.ts'], toolEnv({ NODE_ENV: 'production' }));
}
