// npm run build: always builds, whereas npm start builds only after changes.
import { build, install, runOrExitWithMessage } from './setup.mjs';

runOrExitWithMessage(() => build(install(), { force: true }));
