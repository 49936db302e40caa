import { isOneOf } from '../../base/typed-keys.ts';
import { isNonNullObject } from '../../base/unknown.ts';
import { type CorrespondenceDegree, correspondenceDegrees } from '../engine/draft.ts';
import { textOrNull } from '../engine/field-values.server.ts';

const qualities = ['official', 'human', 'machine'] as const;

/** A translation of a record, as a revision stores it. */
export interface RevisionTranslation {
  title: string;
  summary: string | null;
  body: string | null;
  fields: Record<string, string>;
  quality?: (typeof qualities)[number] | undefined;
}
/** A relation of a record, as a revision stores it; its type is in the name of the field. */
export interface RevisionRelation {
  kind: string;
  ref: string;
  degree: CorrespondenceDegree | null;
}

/** Reads the text before or after a change of `translation.<locale>`. Returns null if there was none. */
export const readRevisionTranslation = (value: unknown): RevisionTranslation | null => {
  if (!isNonNullObject(value) || typeof value.title !== 'string') return null;
  const { title, quality } = value;
  const fields = Object.entries(isNonNullObject(value.fields) ? value.fields : {}).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string' ? [[name, text]] : [],
  );
  return {
    title,
    summary: textOrNull(value.summary),
    body: textOrNull(value.body),
    fields: Object.fromEntries(fields),
    ...(isOneOf(qualities, quality) && { quality }),
  };
};

/** Reads the relations before or after a change of `relations.<type>`. */
export const readRevisionRelations = (value: unknown): RevisionRelation[] =>
  (Array.isArray(value) ? value : [])
    .filter(isNonNullObject)
    .flatMap(({ kind, ref, degree }) =>
      typeof kind === 'string' && typeof ref === 'string'
        ? [{ kind, ref, degree: isOneOf(correspondenceDegrees, degree) ? degree : null }]
        : [],
    );
