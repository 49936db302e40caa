import { resolve } from 'node:path';

/** What each process of the tests is started with; those after the first need not compile the same modules again. */
export const processEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };
