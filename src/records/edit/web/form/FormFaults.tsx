import { type RefObject, useEffect } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { translationFieldKeys } from '../../../engine/translated.ts';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import { fieldPathLabel } from './names.ts';
import { fieldElementId, languageOfPath } from './paths.ts';
import { useFormState, useStore } from './store.ts';

interface Props {
  kind: KindSlug;
  /** Error message of the failed action; empty if none failed. */
  message: string;
  box: RefObject<HTMLDivElement | null>;
}

/** Path of the form field that shows an error: the longest beginning of the error's path that has a field. */
const fieldAt = (kind: KindSlug, path: string): string => {
  if (path.startsWith('fields.')) return path.split('.').slice(0, 2).join('.');
  const [, lang, part, name] = path.split('.');
  return part === 'fields' && name && translationFieldKeys(kindOf(kind)).includes(name) ? `texts.${lang}.fields.${name}` : path;
};

/** Error summary at the top of the form. A click on an error opens the language of its field and focuses the field. */
export function FormFaults({ kind, message, box }: Props) {
  const t = useT();
  const store = useStore();
  const faults = useFormState((state) => state.faults);
  const entries = Object.entries(faults);
  useEffect(() => {
    if (message) box.current?.focus();
  }, [message, box]);
  if (!message && entries.length === 0) return null;
  const lead = (path: string) => {
    const lang = languageOfPath(path);
    if (lang) store.become({ tab: lang });
    requestAnimationFrame(() => {
      const field = document.getElementById(fieldElementId(fieldAt(kind, path)));
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    });
  };
  return (
    <div ref={box} role="alert" tabIndex={-1} className="rounded-md border border-danger bg-surface px-4 py-3">
      <p className="font-semibold text-danger">{message || t('content.faults', { count: entries.length })}</p>
      {entries.length > 0 && (
        <ul className="mt-1.5 grid gap-1">
          {entries.map(([path, problem]) => (
            <li key={path}>
              <button type="button" onClick={() => lead(path)} className="cursor-pointer text-start text-link">
                {fieldPathLabel(t, kind, path)}
              </button>
              {': '}
              {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
