import { serverArea } from '../../platform/area.server.ts';
import { texts } from './texts/index.server.ts';

export const tests = serverArea({ name: 'tests', texts });
