import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { technology } from './kind.ts';
import { technologyTable } from './table.server.ts';

export const boundTechnology = bindKind(technology, technologyTable, { key: defaultNaturalKey });
