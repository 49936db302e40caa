import { useEffect, useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { DefaultSubmit, SubmitButton, useRefusal } from '../../forms/form.tsx';
import { Button } from '../../ui/button.tsx';
import { officeCall } from '../office.ts';

/** What is stored now at a path of the API, once the form around was refused because somebody changed it meanwhile. */
export const useNewer = <T,>(path: string): T | null => {
  const refused = useRefusal();
  const [newer, setNewer] = useState<T | null>(null);
  const conflict = refused?.code === 'E_CONFLICT';
  useEffect(() => {
    // where even this fails, the reason why the form was refused stands above it
    if (conflict && refused) void officeCall<T>('GET', path).then(setNewer, () => setNewer(null));
  }, [conflict, refused, path]);
  return conflict ? newer : null;
};

interface Props {
  hint: string;
  /** What is different now. */
  differences: readonly { label: string; text: string }[];
  /** The version that one's own text would replace, sent as `keep`. */
  version: number | string | undefined;
  onTake: () => void;
}

/** Shown in a form whose record somebody changed meanwhile: what is different now, and both ways on. What was typed stays. */
export function NewerBox({ hint, differences, version, onTake }: Props) {
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
        {/* Enter in a field writes over nobody's text */}
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
