import type { FieldOption } from '../../../../../web/forms/field.tsx';
import type { SubjectField } from '../../../model/definition.ts';

/** A field that conditions ask about and simulations fill in, as the reader knows it. */
export interface FieldChoice {
  name: string;
  label: string;
  type: SubjectField['type'];
  options: readonly FieldOption[];
  /** Who could decide is shown for each of its values. */
  kind?: true;
  /** Known of every case, whatever its subject: it has not changed. */
  general?: true;
}
