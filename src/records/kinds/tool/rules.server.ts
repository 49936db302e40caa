import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { tool } from './kind.ts';
import { toolTable } from './table.server.ts';

/** Binding of the kind of tools to its table and natural key. */
export const boundTool = bindKind(tool, toolTable, { key: defaultNaturalKey });
