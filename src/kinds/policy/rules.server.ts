import { bindKind } from '../../core/bind.server.ts';
import { policy } from './kind.ts';
import { policyTable } from './table.server.ts';

export const boundPolicy = bindKind(policy, policyTable, {
  key: (draft) => draft.key ?? draft.source.link ?? `${draft.country ?? 'intl'}:${draft.texts[draft.lang]?.title}`,
});
