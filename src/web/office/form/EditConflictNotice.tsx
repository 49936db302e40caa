import { useEffect, useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { DefaultSubmit, SubmitButton, useRefusal } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { officeCall } from '../office.ts';

/**
 * After an edit conflict (E_CONFLICT) of the surrounding form: the stored record at an API path. Returns null without a conflict or if loading
 * fails.
 */
export const useStoredVersionOnConflict = <T,>(path: string): T | null => {
  const refused = useRefusal();
  const [newer, setNewer] = useState<T | null>(null);
  const conflict = refused?.code === 'E_CONFLICT';
  useEffect(() => {
    // if loading fails, the message of the rejection is still shown above
    if (conflict && refused) void officeCall<T>('GET', path).then(setNewer, () => setNewer(null));
  }, [conflict, refused, path]);
  return conflict ? newer : null;
};

interface Props {
  hint: string;
  /** Fields whose stored value differs from the form's base version, with the stored value. */
  differences: readonly { label: string; text: string }[];
  /** Version that the user's text would replace, sent as `keep`. */
  version: number | string | undefined;
  onTake: () => void;
}

/** Notice of an edit conflict: shows the differing values, and offers to keep the user's text or to take the stored one. Typed values stay. */
export function EditConflictNotice({ hint, differences, version, onTake }: Props) {
  const t = useT();
  return (
    <section className="rounded border border-superseded bg-superseded-soft p-4">
      <h3 className="font-semibold">{t('office.newer')}</h3>
      <p className="mt-1">{hint}</p>
      <dl className="mt-3 grid max-h-72 gap-2 overflow-y-auto empty:hidden">
        {differences.map(({ label, text }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="line-clamp-4 whitespace-pre-line wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-3">
        {/* Enter in a field must not overwrite the newer version */}
        <DefaultSubmit />
        <SubmitButton name="keep" value={version}>
          {t('uc.conflict.keep')}
        </SubmitButton>
        <Button variant="outline" onClick={onTake}>
          {t('uc.conflict.take')}
        </Button>
      </div>
    </section>
  );
}
