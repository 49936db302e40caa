import type { FieldOption } from '../../../../../web/forms/field.tsx';
import type { SubjectField } from '../../../model/definition.ts';

/** A field for conditions and simulations, with its label and options in the reader's language. */
export interface ChoosableField {
  name: string;
  label: string;
  type: SubjectField['type'];
  options: readonly FieldOption[];
  /** True if the coverage lists approvers for each value of the field. */
  kind?: true;
  /** True for a field that every case has; it has no operator `changed`. */
  general?: true;
}
