import { hasStarted } from '../../../base/dates.ts';
import type { DeclaredStatus, StatusStatement, SupersededBy } from './status.ts';

/** A standard among those that it shares a series with, or is replaced by. */
export interface Edition {
  n: number;
  key: string;
  series: string;
  number: string;
  /** Greater for newer editions; null: nothing tells. */
  editionSort: string | null;
  /** Of a supplement the key of what it belongs to. */
  base: string | null;
  isPublic: boolean;
  declared: DeclaredStatus | null;
  date: string | null;
  implementationDate: string | null;
  statements: readonly StatusStatement[];
}
export interface EditionState {
  supersededBy: SupersededBy | null;
  newest: boolean;
}

/** From when on a standard holds, where anything tells. */
const sinceOf = ({ implementationDate, date }: Edition): string | null => implementationDate ?? date;
const supersede = (how: SupersededBy['how'], by: Edition): SupersededBy => ({ how, ref: by.number, at: sinceOf(by) });

/** What holds already goes before what is still to come, then the newest. */
const foremost = (editions: readonly Edition[], today: string): Edition | undefined => {
  const isHeld = (one: Edition): boolean => hasStarted(sinceOf(one) ?? '', today);
  const order = (one: Edition): string => one.editionSort ?? sinceOf(one) ?? '';
  return editions.toSorted((a, b) => {
    if (isHeld(a) !== isHeld(b)) return isHeld(a) ? -1 : 1;
    return order(a) === order(b) ? a.n - b.n : order(a) > order(b) ? -1 : 1;
  })[0];
};

/** Whether one source says of both that they hold. */
const areBothCurrent = (a: Edition, b: Edition): boolean =>
  a.statements.some(
    (one) => one.says === 'current' && b.statements.some((other) => other.says === 'current' && other.source === one.source),
  );
const isNewer = (a: Edition, b: Edition): boolean => a.editionSort !== null && b.editionSort !== null && a.editionSort > b.editionSort;

/**
 * What supersedes a standard: a public record that says that it replaces it, else a newer public edition of its series, unless one source
 * says that both hold. A project never supersedes what is published. `newest`: of several editions none published is newer.
 */
export const editionStateOf = (one: Edition, series: readonly Edition[], replacedBy: readonly Edition[], today: string): EditionState => {
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

/** The keys under which a supplement may name an edition, as SQL: with its month and, as a corrigendum of 2012 names that of 10/2012, without. */
export const namesOfEditionSql = (key: string): string => `unnest(array[${key}, regexp_replace(${key}, ':(\\d{4})-\\d\\d$', ':\\1')])`;
/** The keys that an edition may have which a supplement names. */
export const keysOfBase = (base: string): string[] => [
  base,
  ...(/:\d{4}$/.test(base) ? Array.from({ length: 12 }, (_, month) => `${base}-${String(month + 1).padStart(2, '0')}`) : []),
];
