import { useI18n } from '../../../../platform/i18n/index.ts';
import { isKind } from '../../../../records/kinds/index.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import type { TranslationContext } from '../../../../web/office/module.ts';
import type { AuditRow } from '../../operations.ts';
import { type AuditedField, auditActionModule, auditFieldLabel, auditValueLabel } from './audit-words.ts';

const isNothing = (text: string): boolean => ['', '[]', '{}'].includes(text);

/** Returns a field's value as text: items of a list separated by commas, texts with their languages. */
const wordsOf = (words: TranslationContext, place: AuditedField, text: string): string => {
  if (isNothing(text)) return '—';
  const separator = words.locale === 'zh-cn' ? '、' : ', ';
  try {
    const parsed: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text;
    if (Array.isArray(parsed)) return parsed.map((value) => auditValueLabel(words, place, value)).join(separator);
    if (parsed === null || typeof parsed !== 'object') return auditValueLabel(words, place, parsed);
    return Object.entries(parsed)
      .map(([locale, value]) => `${valueLabel(words.t, 'language', locale)}: ${auditValueLabel(words, place, value)}`)
      .join('; ');
  } catch {
    return text; // a truncated value is not valid JSON
  }
};

/** Differences of an audit entry by field, with labels in the operator's language. */
export function AuditChanges({ action, target, changes }: Pick<AuditRow, 'action' | 'target' | 'changes'>) {
  const words = useI18n();
  const area = auditActionModule(action);
  const of = area === 'content' ? (target ?? '').split(':')[0] : null;
  const kind = isKind(of) ? of : null;
  return (
    <ul>
      {changes
        .filter(({ from, to }) => !(isNothing(from || '') && isNothing(to || '')))
        .map(({ field, from, to }) => {
          const place = { area, kind, field };
          return (
            <li key={field}>
              <span className="text-muted">{auditFieldLabel(words, place)}:</span> <del>{wordsOf(words, place, from || '')}</del> →{' '}
              <ins>{wordsOf(words, place, to || '')}</ins>
            </li>
          );
        })}
    </ul>
  );
}
