import type { BoundKind } from '../engine/bind.server.ts';
import { boundAnnouncement } from './announcement/rules.server.ts';
import { boundCertification } from './certification/rules.server.ts';
import { boundDataset } from './dataset/rules.server.ts';
import type { KindSlug } from './index.ts';
import { boundIndustry } from './industry/rules.server.ts';
import { boundNews } from './news/rules.server.ts';
import { boundPolicy } from './policy/rules.server.ts';
import { boundProduct } from './product/rules.server.ts';
import { boundService } from './service/rules.server.ts';
import { boundSnd } from './snd/rules.server.ts';
import { boundSolution } from './solution/rules.server.ts';
import { boundStandard, standardKey } from './standard/rules.server.ts';
import { boundStdorg } from './stdorg/rules.server.ts';
import { boundTalent } from './talent/rules.server.ts';
import { boundTechnology } from './technology/rules.server.ts';
import { boundTool } from './tool/rules.server.ts';
import { boundVideo } from './video/rules.server.ts';

/** Tables and rules of every kind; each kind has one line. */
export const boundKinds: Readonly<Record<KindSlug, BoundKind>> = {
  policy: boundPolicy,
  standard: boundStandard,
  stdorg: boundStdorg,
  dataset: boundDataset,
  tool: boundTool,
  talent: boundTalent,
  industry: boundIndustry,
  technology: boundTechnology,
  announcement: boundAnnouncement,
  news: boundNews,
  solution: boundSolution,
  product: boundProduct,
  certification: boundCertification,
  snd: boundSnd,
  service: boundService,
  video: boundVideo,
};

/** Natural key of the record that a reference names: for a standard the key of its number, for other kinds the reference itself. */
export const keyOfReference = (kind: string, ref: string, country: string | null): string =>
  kind === 'standard' ? standardKey(ref, country) : ref;
