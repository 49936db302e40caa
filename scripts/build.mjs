// npm run build: always builds, unlike npm start.
import { build, install, orReport } from './setup.mjs';

orReport(() => build(install(), { force: true }));
