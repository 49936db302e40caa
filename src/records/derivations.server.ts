import type { Derivation } from './derive/derivation.ts';
import { editionsDerivation } from './derive/editions.server.ts';
import { topicDerivations } from './derive/topics.server.ts';
import { countryDerivations } from './import/derive-countries.server.ts';
import { cycleCuttingDerivation } from './quality/cycles.server.ts';
import { duplicatesDerivation } from './quality/duplicates.server.ts';
import { organizationMergeDerivation } from './quality/organizations.server.ts';

/** All derivation rules over stored records, in the order in which they should run. Each new rule needs a line in this list. */
export const derivations: readonly Derivation[] = [
  ...countryDerivations,
  organizationMergeDerivation,
  editionsDerivation,
  duplicatesDerivation,
  cycleCuttingDerivation,
  ...topicDerivations,
];
