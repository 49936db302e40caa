import { keysOf } from '../../base/typed-keys.ts';
import type { Kind } from '../engine/kind.ts';
import { announcement } from './announcement/kind.ts';
import { certification } from './certification/kind.ts';
import { dataset } from './dataset/kind.ts';
import { industry } from './industry/kind.ts';
import { news } from './news/kind.ts';
import { policy } from './policy/kind.ts';
import { product } from './product/kind.ts';
import { service } from './service/kind.ts';
import { snd } from './snd/kind.ts';
import { solution } from './solution/kind.ts';
import { standard } from './standard/kind.ts';
import { stdorg } from './stdorg/kind.ts';
import { talent } from './talent/kind.ts';
import { technology } from './technology/kind.ts';
import { tool } from './tool/kind.ts';
import { video } from './video/kind.ts';

/** Every kind of content in the order of the navigation; each kind has one line. */
export const kinds = {
  policy,
  standard,
  stdorg,
  dataset,
  tool,
  talent,
  industry,
  technology,
  announcement,
  news,
  solution,
  product,
  certification,
  snd,
  service,
  video,
};
export type KindSlug = keyof typeof kinds;
export const kindSlugs = keysOf(kinds);

/** Returns the declaration of a kind under the general type, for code that serves all kinds alike. */
export const kindOf = (slug: KindSlug): Kind<KindSlug> => kinds[slug];
export const isKind = (value: unknown): value is KindSlug => typeof value === 'string' && Object.hasOwn(kinds, value);
