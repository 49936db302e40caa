import type { ComponentType } from 'react';
import type { Detail } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { Player } from './Player.tsx';
import { Posting } from './Posting.tsx';
import { Portrait, RecordProfile } from './RecordProfile.tsx';
import { Tool } from './Tool.tsx';
import { Validity } from './Validity.tsx';

type Part = ComponentType<{ doc: Detail }>;
/** Parts of a kind's page besides the common ones, and the facts and relation that they replace. */
interface KindParts {
  /** Component beside the title, and component below the title. */
  Portrait?: Part;
  Under?: Part;
  /** Component above the facts. */
  Top?: Part;
  ownFacts?: readonly string[];
  relation?: string;
}
export const partsByKind: Readonly<Partial<Record<KindSlug, KindParts>>> = {
  standard: { relation: 'adopts' },
  tool: { Top: Tool, relation: 'checks' },
  stdorg: { relation: 'issued-by' },
  talent: { Portrait, Under: RecordProfile, ownFacts: ['alias', 'unit', 'position'] },
  video: { Top: Player },
  announcement: { Top: Validity, ownFacts: ['effectiveDate', 'expiryDate'] },
  snd: { Top: Posting, ownFacts: ['unitName', 'progress', 'expiryDate', 'address', 'link', 'contact'] },
};
