import { useI18n } from '../../../platform/i18n/index.ts';
import { labelOf } from '../../../web/lib/labels.ts';
import { Icon } from '../../../web/ui/icon.tsx';
import type { Detail } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { fieldNode } from '../Field.tsx';

/** An expert's picture, or the outline that stands for one. */
export const Portrait = ({ doc }: { doc: Detail }) =>
  doc.image ? (
    <img src={`${doc.image}?w=320`} alt="" width="96" height="96" className="size-24 shrink-0 rounded-full object-cover" />
  ) : (
    <span className="inline-flex size-16 shrink-0 items-center justify-center rounded-full bg-kind-soft text-kind sm:size-24">
      <Icon name={kindOf(doc.kind).icon} className="size-8 sm:size-12" />
    </span>
  );

/** Under an expert's name: what else they are called, what they do and where. */
export function Profile({ doc }: { doc: Detail }) {
  const i18n = useI18n();
  const kind = kindOf(doc.kind);
  return (
    <dl className="mt-3 space-y-1 [&_dt]:sr-only">
      {['alias', 'position', 'unit'].map((name) => {
        const node = fieldNode(i18n, kind, doc, name);
        // a translated name is often the very one the expert also goes by
        const said = name === 'alias' && doc.title.startsWith(String(doc.alias));
        return (
          node &&
          !said && (
            <div key={name} className={name === 'position' ? 'font-semibold' : 'text-muted'}>
              <dt>{labelOf(i18n.t, doc.kind, name)}</dt>
              <dd className="wrap-anywhere">{node}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
