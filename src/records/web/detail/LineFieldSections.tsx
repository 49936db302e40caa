import { bcp47 } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { fieldLabelOf } from '../../../web/lib/labels.ts';
import type { RecordDetail } from '../../api.ts';
import { kindOf } from '../../kinds/index.ts';
import { DetailSection } from './DetailSection.tsx';

/** Sections for text fields with one item per line: the field `steps` as a numbered list, others as a plain list. */
export function LineFieldSections({ doc }: { doc: RecordDetail }) {
  const { t } = useI18n();
  const fields = Object.entries(kindOf(doc.kind).fields).filter(([, field]) => field.type === 'text' && field.lines);
  return fields.map(([name]) => {
    const List = name === 'steps' ? 'ol' : 'ul';
    const lines = String(doc[name] ?? '')
      .split('\n')
      .filter((line) => line.trim());
    return (
      lines.length > 0 && (
        <DetailSection key={name} title={fieldLabelOf(t, doc.kind, name)} long>
          <List lang={bcp47(doc.languages?.[name] ?? doc.locale)} dir="auto" className="border-b border-line">
            {lines.map((line, i) => (
              <li key={i} className="flex gap-4 border-t border-line py-3">
                {name === 'steps' && (
                  <span
                    aria-hidden="true"
                    className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-kind-soft text-sm font-semibold text-kind tabular-nums"
                  >
                    {i + 1}
                  </span>
                )}
                <span className="min-w-0 wrap-anywhere">{line}</span>
              </li>
            ))}
          </List>
        </DetailSection>
      )
    );
  });
}
