import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { solution } from './kind.ts';
import { solutionTable } from './table.server.ts';

export const boundSolution = bindKind(solution, solutionTable, { key: defaultNaturalKey });
