// npm run build: always builds, whereas npm start builds only after changes.
import { build, install, orSay } from './setup.mjs';

orSay(() => build(install(), { force: true }));
