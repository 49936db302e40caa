import type { ComponentType } from 'react';
import type { RecordDetail } from '../../api.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { AnnouncementValidity } from './AnnouncementValidity.tsx';
import { ExpertProfile, Portrait } from './ExpertProfile.tsx';
import { PostingDetail } from './PostingDetail.tsx';
import { ToolDetail } from './ToolDetail.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';

type DetailComponent = ComponentType<{ doc: RecordDetail }>;
/** Components of a kind's page besides the common ones. `ownFacts`, `relation`: facts and relation type that the common sections omit. */
interface KindPageLayout {
  /** Component beside the title (`Portrait`), and component below the title (`Under`). */
  Portrait?: DetailComponent;
  Under?: DetailComponent;
  /** Component above the facts. */
  Top?: DetailComponent;
  ownFacts?: readonly string[];
  relation?: string;
}
export const pageLayoutByKind: Readonly<Partial<Record<KindSlug, KindPageLayout>>> = {
  standard: { relation: 'adopts' },
  tool: { Top: ToolDetail, relation: 'checks' },
  stdorg: { relation: 'issued-by' },
  talent: { Portrait, Under: ExpertProfile, ownFacts: ['alias', 'unit', 'position'] },
  video: { Top: VideoPlayer },
  announcement: { Top: AnnouncementValidity, ownFacts: ['effectiveDate', 'expiryDate'] },
  snd: { Top: PostingDetail, ownFacts: ['unitName', 'progress', 'expiryDate', 'address', 'link', 'contact'] },
};
