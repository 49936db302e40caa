import { titlePrefix } from '../../../web/lib/labels.ts';
import type { RecordDetail } from '../../api.ts';

/** A standard that all compared records adopt, with the distinct degrees of adoption (IDT, MOD, NEQ) that their sources state. */
interface CommonAdoption {
  ref: string;
  degrees: string[];
}
/** An ICS class that contains all compared records. */
interface IcsClass {
  code: string;
  name: string;
}
/** A relation between two of the compared records. */
interface RelationBetweenComparedRecords {
  from: string;
  type: string;
  to: string;
  degree: string | null;
}

const intersectionOf = <T>(each: readonly (readonly T[])[], keyOf: (item: T) => string): T[] => {
  const [first = [], ...others] = each;
  const known = others.map((items) => new Set(items.map(keyOf)));
  const shared = first.filter((item) => known.every((keys) => keys.has(keyOf(item))));
  return [...new Map(shared.map((item) => [keyOf(item), item])).values()];
};

const adoptionsOf = (doc: RecordDetail) => doc.relations.outgoing.filter(({ type }) => type === 'adopts');

/** Standards that all records adopt; empty for fewer than two records. */
export const commonAdoptions = (docs: readonly RecordDetail[]): CommonAdoption[] => {
  if (docs.length < 2) return [];
  const keyOf = ({ kind, id, ref }: { kind: string; id: string | null; ref: string }) => `${kind} ${id ?? ref}`;
  return intersectionOf(docs.map(adoptionsOf), keyOf).map((shared) => {
    const same = docs.flatMap(adoptionsOf).filter((link) => keyOf(link) === keyOf(shared));
    return { ref: shared.ref, degrees: [...new Set(same.flatMap(({ degree }) => degree ?? []))] };
  });
};

/** The narrowest ICS classes that contain all records; empty for fewer than two records. */
export const commonClasses = (docs: readonly RecordDetail[]): IcsClass[] => {
  if (docs.length < 2) return [];
  const paths = docs.map((doc) => doc.classification.ics);
  const shared = intersectionOf(
    paths.map((ofDoc) => ofDoc.flat()),
    ({ code }) => code,
  );
  const codes = new Set(shared.map(({ code }) => code));
  const hasNarrower = (code: string) =>
    paths[0]?.some((path) => {
      const at = path.findIndex((step) => step.code === code);
      return at >= 0 && path.slice(at + 1).some((step) => codes.has(step.code));
    });
  return shared.filter(({ code }) => !hasNarrower(code));
};

/** Relations between the compared records. */
export const relationsBetweenRecords = (docs: readonly RecordDetail[]): RelationBetweenComparedRecords[] =>
  docs.flatMap((doc) =>
    doc.relations.outgoing.flatMap(({ kind, id, type, degree }) => {
      const other = docs.find((one) => one.kind === kind && one.id === id && one !== doc);
      return other ? [{ from: comparedRecordName(doc), type, to: comparedRecordName(other), degree }] : [];
    }),
  );

/** Name of a record within a sentence. */
export const comparedRecordName = (doc: RecordDetail): string => titlePrefix(doc) ?? doc.title;
