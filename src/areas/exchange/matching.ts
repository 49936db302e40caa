import type { MatchReason } from '../../records/api.ts';

/** Attributes by which a supply and a demand are matched. */
export interface MatchAttributes {
  industries: readonly string[];
  technologies: readonly string[];
  ics: readonly string[];
}
type SharedMatchValues = Record<MatchReason['type'], string[]>;

const weights = { ics: 4, technology: 3, industry: 2 };

/** Returns the share of common levels of two ICS codes, relative to the longer code: 35.240.15 and 35.240 → 2/3. */
const nearness = (a: string, b: string): number => {
  const [left, right] = [a.split('.'), b.split('.')];
  const differ = left.findIndex((part, i) => part !== right[i]);
  return (differ < 0 ? left.length : differ) / Math.max(left.length, right.length);
};

/**
 * Returns the attributes that a supply and a demand share, with a score; null if they share none. Two ICS codes with common first levels
 * count in proportion to the number of these levels.
 */
export const scorePostingMatch = (
  subject: MatchAttributes,
  other: MatchAttributes,
): { score: number; shared: SharedMatchValues } | null => {
  const both = (a: readonly string[], b: readonly string[]) => a.filter((value) => b.includes(value));
  const codes = other.ics
    .map((code) => ({ code, near: Math.max(0, ...subject.ics.map((own) => nearness(own, code))) }))
    .filter(({ near }) => near > 0);
  const shared = {
    ics: codes.map(({ code }) => code),
    technology: both(subject.technologies, other.technologies),
    industry: both(subject.industries, other.industries),
  };
  const score =
    weights.ics * codes.reduce((sum, { near }) => sum + near, 0) +
    weights.technology * shared.technology.length +
    weights.industry * shared.industry.length;
  return score > 0 ? { score, shared } : null;
};
