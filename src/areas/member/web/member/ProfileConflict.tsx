import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { SubmitButton, useRefusal } from '../../../../web/forms/form.tsx';
import { translateKey, valueLabel } from '../../../../web/lib/labels.ts';
import { LinkButton } from '../../../../web/ui/button.tsx';
import type { OwnAccountProfile } from '../../../accounts/operations.ts';

type Field = 'realName' | 'company' | 'industry' | 'country' | 'digest';
const fields: readonly Field[] = ['realName', 'company', 'industry', 'country', 'digest'];
const labels = {
  realName: 'uc.info.name',
  company: 'uc.info.company',
  industry: 'uc.info.industry',
  country: 'uc.info.country',
  digest: 'uc.info.digest',
} as const;

/**
 * Edit conflict: shows the differences between the stored profile (`newer`) and the typed values, and a button for each. The button for the
 * typed values sends the field `keep`: the version of the stored profile that the typed values overwrite.
 */
export function ProfileConflict({ newer, base, onTake }: { newer: OwnAccountProfile; base: number; onTake: () => void }) {
  const t = useT();
  const refused = useRefusal();
  const { revalidate } = useRevalidator();
  const conflict = refused?.code === 'E_CONFLICT';
  useEffect(() => {
    if (conflict) void revalidate();
  }, [conflict, revalidate]);
  if (!conflict || newer.version === base) return null;

  const mine = refused.values;
  const differing = fields.filter((field) => (newer[field] ?? '') !== (mine[field] ?? ''));
  const words = (field: Field, value: string | null | undefined): string => {
    if (!value) return t('uc.conflict.empty');
    if (field === 'digest') return translateKey(t, `uc.info.digest.${value}`);
    return field === 'industry' || field === 'country' ? valueLabel(t, field, value) : value;
  };
  return (
    <section className="rounded border border-superseded bg-superseded-soft p-5">
      <h2 className="font-semibold">{t('uc.conflict')}</h2>
      <p className="mt-1 text-sm">{t(differing.length ? 'uc.conflict.hint' : 'uc.conflict.same')}</p>
      <dl className="mt-4 grid gap-3 text-sm empty:hidden">
        {differing.map((field) => (
          <div key={field}>
            <dt className="font-semibold">{t(labels[field])}</dt>
            <dd className="wrap-anywhere">
              {t('uc.conflict.newer')}: {words(field, newer[field])}
            </dd>
            <dd className="wrap-anywhere">
              {t('uc.conflict.mine')}: {words(field, mine[field])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton name="keep" value={newer.version}>
          {t('uc.conflict.keep')}
        </SubmitButton>
        <LinkButton
          to="/uc/info"
          variant="outline"
          onClick={(event) => {
            event.preventDefault();
            onTake();
          }}
        >
          {t('uc.conflict.take')}
        </LinkButton>
      </div>
    </section>
  );
}
