import type { HitType } from '../api.ts';
import type { KindSlug } from '../kinds/index.ts';

/** The kind for a type of hits; SPECIFICATION §3 names the test tools `tools`. */
export const kindOfType = (type: HitType): KindSlug => (type === 'tools' ? 'tool' : type);
