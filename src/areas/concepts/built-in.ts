import { type Locale, locales } from '../../base/locales.ts';
import core from './built-in/core.json' with { type: 'json' };
import digital from './built-in/digital.json' with { type: 'json' };
import industries from './built-in/industries.json' with { type: 'json' };
import security from './built-in/security.json' with { type: 'json' };
import standardization from './built-in/standardization.json' with { type: 'json' };
import type { Term } from './terms.ts';

type ShippedConcept = Record<Locale, readonly string[]> & { key: string };

const declared: readonly ShippedConcept[] = [...core, ...security, ...digital, ...standardization, ...industries];

/** Terms of the concepts that are shipped with the portal, by key of the concept. The first term of a language is the preferred term. */
export const builtInConcepts: ReadonlyMap<string, readonly Term[]> = new Map(
  declared.map((concept) => [
    concept.key,
    locales.flatMap((language) =>
      concept[language].map((term, i): Term => ({ language, term, status: i === 0 ? 'preferred' : 'admitted' })),
    ),
  ]),
);
