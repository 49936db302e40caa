import type { KindSlug } from '../../kinds/index.ts';
import { cnHainan, cnLaws, cnMiit } from './cn-policies.ts';
import { cnGmt, cnNmpa, isoGbMapping } from './cn-standards.ts';
import { generic } from './generic.ts';
import { isoBrief } from './iso-brief.ts';
import type { Mapper } from './mapper.ts';
import { oecdAi } from './oecd.ts';
import { isoCommittees, isoMembers, sdo } from './organizations.ts';
import { relaton } from './relaton.ts';
import { rosstandart } from './rosstandart.ts';
import { ruConstruction } from './ru-construction.ts';

/** Mappers of all layouts that can be imported; the generic mapper is last. */
export const mappers: readonly Mapper[] = [
  relaton,
  isoBrief,
  cnNmpa,
  cnGmt,
  isoGbMapping,
  ruConstruction,
  rosstandart,
  isoMembers,
  isoCommittees,
  sdo,
  cnHainan,
  cnMiit,
  cnLaws,
  oecdAi,
  generic,
];

/**
 * Picks the mapper of the layout that most samples have; the earlier one if equal. Returns null if no mapper of the kind detects a sample.
 */
export const pickMapper = (kind: KindSlug, samples: readonly unknown[]): Mapper | null => {
  const votes = mappers
    .filter((mapper) => mapper.kinds.includes(kind))
    .map((mapper) => ({ mapper, hits: samples.filter((sample) => mapper.detects(sample)).length }));
  const best = votes.reduce<(typeof votes)[number] | null>((chosen, vote) => (vote.hits > (chosen?.hits ?? 0) ? vote : chosen), null);
  return best?.mapper ?? null;
};
