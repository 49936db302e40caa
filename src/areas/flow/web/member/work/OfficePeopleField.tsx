import { FieldGroup } from '../../../../../web/forms/fields/FieldGroup.tsx';
import { LookupField } from '../../../../../web/office/form/LookupField.tsx';
import type { Lookup } from '../../../../../web/office/module.ts';
import type { PeopleFieldProps } from './flow-page.tsx';

const approverLookup: Lookup = { resource: 'approvers', labelOf: ({ name, id }) => name ?? id };

/** A field that searches accounts among those that may decide tasks. */
export const OfficePeopleField = ({ name, label, many = false, hint, chosen, also, query }: PeopleFieldProps) => (
  <FieldGroup name={name} label={label} hint={hint} also={also ?? []}>
    <LookupField name={name} label={label} lookup={{ ...approverLookup, query }} many={many} chosen={chosen} />
  </FieldGroup>
);
