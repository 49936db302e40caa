import { serverArea } from '../../platform/area.server.ts';
import { texts } from './texts/index.server.ts';

export const member = serverArea({ name: 'member', texts });
