import { useI18n } from '../../../platform/i18n/index.ts';
import { fieldLabelOf } from '../../../web/lib/labels.ts';
import type { RecordDetail } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { renderFieldValue } from '../Field.tsx';
import { Avatar } from '../picture/Avatar.tsx';

/** Picture of an expert, or the initials of the expert if there is no picture. */
export const Portrait = ({ doc }: { doc: RecordDetail }) => (
  <Avatar name={doc.title} image={doc.image} size="size-16 text-xl sm:size-24 sm:text-2xl" />
);

/** Alias, position and unit of an expert, shown below the name. */
export function ExpertProfile({ doc }: { doc: RecordDetail }) {
  const i18n = useI18n();
  const kind = kindOf(doc.kind);
  return (
    <dl className="mt-3 space-y-1 [&_dt]:sr-only">
      {['alias', 'position', 'unit'].map((name) => {
        const node = renderFieldValue(i18n, kind, doc, name);
        // a translated title often begins with the alias, which is then not repeated
        const isInTitle = name === 'alias' && doc.title.startsWith(String(doc.alias));
        return (
          node &&
          !isInTitle && (
            <div key={name} className={name === 'position' ? 'font-semibold' : 'text-muted'}>
              <dt>{fieldLabelOf(i18n.t, doc.kind, name)}</dt>
              <dd className="wrap-anywhere">{node}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
