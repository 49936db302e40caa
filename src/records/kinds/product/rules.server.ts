import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { product } from './kind.ts';
import { productTable } from './table.server.ts';

export const boundProduct = bindKind(product, productTable, { key: defaultNaturalKey });
