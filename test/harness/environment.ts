import { resolve } from 'node:path';

/** Environment variables of each process that tests start. The compile cache saves later processes from compiling the modules again. */
export const processEnvironment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') };
