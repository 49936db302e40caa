import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { dataset } from './kind.ts';
import { datasetTable } from './table.server.ts';

export const boundDataset = bindKind(dataset, datasetTable, { key: defaultNaturalKey });
