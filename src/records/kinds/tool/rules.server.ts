import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { tool } from './kind.ts';
import { toolTable } from './table.server.ts';

export const toolBinding = bindKind(tool, toolTable, { key: defaultNaturalKey });
