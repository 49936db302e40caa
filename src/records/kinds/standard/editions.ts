import { hasPeriodStarted } from '../../../base/dates.ts';
import type { DeclaredStatus, StatusStatement, SupersedingStandard } from './status.ts';

/** A standard as seen by the supersession rule: an edition of a series, or a standard that replaces another. */
export interface SupersessionEdition {
  n: number;
  key: string;
  series: string;
  number: string;
  /** Sort key of the edition, greater for newer editions; null if neither the number nor a date orders the edition. */
  editionSort: string | null;
  /** Key of the edition that a supplement belongs to; null for standards that are not supplements. */
  base: string | null;
  isPublic: boolean;
  declared: DeclaredStatus | null;
  date: string | null;
  implementationDate: string | null;
  statements: readonly StatusStatement[];
}
/** State of an edition in its series: the standard that supersedes it, and whether it is the newest of several published editions. */
export interface EditionState {
  supersededBy: SupersedingStandard | null;
  newest: boolean;
}

/** SQL: series of the standard with this table alias; a supplement has the series of its edition. */
export const standardFamilySql = (alias: string): string => `split_part(coalesce(${alias}.base, ${alias}.series), ':', 1)`;

/** Date from which a standard applies; null if unknown. */
const sinceOf = ({ implementationDate, date }: SupersessionEdition): string | null => implementationDate ?? date;
const supersede = (how: SupersedingStandard['how'], by: SupersessionEdition): SupersedingStandard => ({
  how,
  ref: by.number,
  at: sinceOf(by),
});

/** Picks the edition that supersedes: an edition already in force is preferred to a future one, then the newest edition to older ones. */
const foremost = (editions: readonly SupersessionEdition[], today: string): SupersessionEdition | undefined => {
  const isInForce = (one: SupersessionEdition): boolean => hasPeriodStarted(sinceOf(one) ?? '', today);
  const order = (one: SupersessionEdition): string => one.editionSort ?? sinceOf(one) ?? '';
  return editions.toSorted((a, b) => {
    if (isInForce(a) !== isInForce(b)) return isInForce(a) ? -1 : 1;
    return order(a) === order(b) ? a.n - b.n : order(a) > order(b) ? -1 : 1;
  })[0];
};

/** Whether one source states that both editions are current. */
const areBothCurrent = (a: SupersessionEdition, b: SupersessionEdition): boolean =>
  a.statements.some(
    (one) => one.says === 'current' && b.statements.some((other) => other.says === 'current' && other.source === one.source),
  );
const isNewer = (a: SupersessionEdition, b: SupersessionEdition): boolean =>
  a.editionSort !== null && b.editionSort !== null && a.editionSort > b.editionSort;

/**
 * Returns the state of an edition. A public record that declares to replace it supersedes it, else a newer public edition of its series,
 * unless one source states that both are current. A draft never supersedes a published standard. `newest`: older editions exist, and each
 * newer one is a draft.
 */
export const editionStateOf = (
  one: SupersessionEdition,
  series: readonly SupersessionEdition[],
  replacedBy: readonly SupersessionEdition[],
  today: string,
): EditionState => {
  const others = series.filter((other) => other.n !== one.n && other.isPublic);
  const replacing = foremost(
    replacedBy.filter((other) => other.n !== one.n && other.isPublic && other.declared !== 'draft'),
    today,
  );
  const newer = others.filter((other) => isNewer(other, one));
  const following = foremost(
    newer.filter((other) => (other.declared !== 'draft' || one.declared === 'draft') && !areBothCurrent(one, other)),
    today,
  );
  return {
    supersededBy: replacing ? supersede('relation', replacing) : following ? supersede('edition', following) : null,
    newest: one.declared !== 'draft' && others.some((other) => isNewer(one, other)) && newer.every((other) => other.declared === 'draft'),
  };
};

/** SQL: keys under which a supplement may name an edition, with and without the month: a corrigendum of 2012 may belong to the edition of 10/2012. */
export const editionKeyVariantsSql = (key: string): string => `unnest(array[${key}, regexp_replace(${key}, ':(\\d{4})-\\d\\d$', ':\\1')])`;
/** Possible keys of the edition that a supplement names: its key as named, and with each month if it names only a year. */
export const possibleBaseKeys = (base: string): string[] => [
  base,
  ...(/:\d{4}$/.test(base) ? Array.from({ length: 12 }, (_, month) => `${base}-${String(month + 1).padStart(2, '0')}`) : []),
];
