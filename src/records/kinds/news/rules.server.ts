import { bindKind, defaultNaturalKey } from '../../engine/bind.server.ts';
import { news } from './kind.ts';
import { newsTable } from './table.server.ts';

export const boundNews = bindKind(news, newsTable, { key: defaultNaturalKey });
