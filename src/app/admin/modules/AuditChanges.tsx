import type { AuditRow } from '../../../contract/keeping.ts';
import { useI18n } from '../../../i18n/index.ts';
import { isKind, type KindSlug, kindOf } from '../../../kinds/index.ts';
import { dictionaryOf, valueLabel } from '../../lib/labels.ts';
import { nameOfPath } from '../content/form/names.ts';
import { labelOf, type Words } from '../module.ts';
import { say } from '../texts.tsx';

/** Modules whose actions are called otherwise. */
const areas: Readonly<Record<string, string>> = { setting: 'config', label: 'labels', error: 'error-code', page: 'pages' };
/** Dictionaries of what records and accounts alike have. */
const dictionaries: Readonly<Record<string, string>> = {
  country: 'country',
  lang: 'language',
  industry: 'industry',
  industries: 'industry',
  technologies: 'technology',
};

interface Place {
  area: string;
  /** Of the record that was changed, where it was one. */
  kind: KindSlug | null;
  field: string;
}

const isNothing = (text: string): boolean => ['', '[]', '{}'].includes(text);

/** A single value in words: of a dictionary, of the module's own, or as it was written, without its markup. */
const saidOf = ({ t }: Words, { area, kind, field }: Place, value: unknown): string => {
  if (value !== null && typeof value === 'object') {
    const { ref, name, url } = value as Record<string, unknown>;
    return String(ref ?? name ?? url ?? JSON.stringify(value));
  }
  const text = String(value);
  if (text === 'true' || text === 'false') return t(text === 'true' ? 'admin.config.on' : 'admin.config.off');
  const own = field.split('.').at(-1) ?? field;
  const dictionary = dictionaries[own] ?? (kind ? dictionaryOf(kindOf(kind), own) : null);
  const label = dictionary ? valueLabel(t, dictionary, text) : text;
  if (label !== text) return label;
  return say(t, `admin.${area}.${field}.${text}`) ?? say(t, `admin.${field}.${text}`) ?? text.replace(/<[^>]*>/g, ' ').trim();
};

/** What a field held: lists one after the other, texts each with its language. */
const wordsOf = (words: Words, place: Place, text: string): string => {
  if (isNothing(text)) return '—';
  const apart = words.locale === 'zh-cn' ? '、' : ', ';
  try {
    const parsed: unknown = /^[[{]/.test(text) ? JSON.parse(text) : text;
    if (Array.isArray(parsed)) return parsed.map((value) => saidOf(words, place, value)).join(apart);
    if (parsed === null || typeof parsed !== 'object') return saidOf(words, place, parsed);
    return Object.entries(parsed)
      .map(([locale, value]) => `${valueLabel(words.t, 'language', locale)}: ${saidOf(words, place, value)}`)
      .join('; ');
  } catch {
    return text; // shortened
  }
};

/** What a change of the audit did, field by field, in the operator's words. */
export function AuditChanges({ action, target, changes }: Pick<AuditRow, 'action' | 'target' | 'changes'>) {
  const words = useI18n();
  const { t } = words;
  const [named = ''] = action.split('.');
  const area = areas[named] ?? named;
  const of = area === 'content' ? (target ?? '').split(':')[0] : null;
  const kind = isKind(of) ? of : null;
  return (
    <ul>
      {changes
        .filter(({ from, to }) => from !== to && !(isNothing(from || '') && isNothing(to || '')))
        .map(({ field, from, to }) => {
          const place = { area, kind, field };
          return (
            <li key={field}>
              <span className="text-muted">{kind ? nameOfPath(t, kind, field) : labelOf(t, area, field)}:</span>{' '}
              <del>{wordsOf(words, place, from || '')}</del> → <ins>{wordsOf(words, place, to || '')}</ins>
            </li>
          );
        })}
    </ul>
  );
}
