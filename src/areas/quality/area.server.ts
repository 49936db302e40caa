import { declareServerArea } from '../../platform/area.server.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { DerivationRunner } from '../../records/derive/run.server.ts';
import type { AreaHookRegistry } from '../../records/hooks/hooks.server.ts';
import type { ErrorTexts } from '../error-texts/texts.server.ts';
import { served } from './operations.server.ts';
import { RecordQualityAdmin } from './quality.server.ts';
import { qualityResources } from './resource.server.ts';
import { DerivationRuleAdmin } from './rules.server.ts';
import { texts } from './texts/index.server.ts';

interface Needs {
  connection: Connection;
  derivationRuns: DerivationRunner;
  errorTexts: ErrorTexts;
  recordHooks: AreaHookRegistry;
}

export const quality = declareServerArea({
  name: 'quality',
  texts,
  open: ({ connection, derivationRuns, errorTexts, recordHooks }: Needs) => ({
    quality: new RecordQualityAdmin(connection, recordHooks),
    qualityRules: new DerivationRuleAdmin(connection, derivationRuns, errorTexts),
  }),
  operations: served,
  resources: ({ quality, qualityRules }) => qualityResources(quality, qualityRules),
});
