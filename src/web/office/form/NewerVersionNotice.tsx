import { useT } from '../../../platform/i18n/index.ts';
import { labelOf, type OfficeFormField, type OfficeModule, type OfficeRow, valueIn } from '../module.ts';
import { EditConflictNotice, useStoredVersionOnConflict } from './EditConflictNotice.tsx';
import { valueAsText } from './values.ts';

interface Props {
  module: OfficeModule;
  fields: readonly OfficeFormField[];
  /** The version with which the form was filled. */
  base: OfficeRow;
  onTake: (newer: OfficeRow) => void;
}

/** Notice of a newer version of a record, with the fields that differ from the form's base version. */
export function NewerVersionNotice({ module, fields, base, onTake }: Props) {
  const t = useT();
  const newer = useStoredVersionOnConflict<OfficeRow>(`${module.resource}/${encodeURIComponent(base.id)}`);
  if (!newer) return null;
  const differing = fields.filter(({ name }) => valueAsText(valueIn(newer, name)) !== valueAsText(valueIn(base, name)));
  return (
    <EditConflictNotice
      hint={t('office.newer.hint')}
      differences={differing.map(({ name }) => ({ label: labelOf(t, module.name, name), text: valueAsText(valueIn(newer, name)) }))}
      version={newer.version}
      onTake={() => onTake(newer)}
    />
  );
}
