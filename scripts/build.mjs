// npm run build: always builds, unlike npm start.
import { build, install, orSay } from './setup.mjs';

orSay(() => build(install(), { force: true }));
