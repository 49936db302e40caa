import { useT } from '../../../platform/i18n/index.ts';
import { type Field, labelOf, type Module, type Row, valueIn } from '../module.ts';
import { NewerBox, useNewer } from './NewerBox.tsx';
import { inWords } from './values.ts';

interface Props {
  module: Module;
  fields: readonly Field[];
  /** What the form was filled from. */
  base: Row;
  onTake: (newer: Row) => void;
}

/** The newer version of a record, where it differs from what the form began with. */
export function NewerVersionNotice({ module, fields, base, onTake }: Props) {
  const t = useT();
  const newer = useNewer<Row>(`${module.resource}/${encodeURIComponent(base.id)}`);
  if (!newer) return null;
  const differing = fields.filter(({ name }) => inWords(valueIn(newer, name)) !== inWords(valueIn(base, name)));
  return (
    <NewerBox
      hint={t('office.newer.hint')}
      differences={differing.map(({ name }) => ({ label: labelOf(t, module.name, name), text: inWords(valueIn(newer, name)) }))}
      version={newer.version}
      onTake={() => onTake(newer)}
    />
  );
}
