// npm run build: always builds, whereas npm start builds only after changes.
import { build, install, orReport } from './setup.mjs';

orReport(() => build(install(), { force: true }));
