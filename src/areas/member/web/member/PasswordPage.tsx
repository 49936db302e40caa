import { useState } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { signInPath } from '../../../../web/lib/redirect.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { NewPasswordFields, PasswordField } from '../../../accounts/web/portal/PasswordField.tsx';
import { PageHead } from './MemberShell.tsx';

interface Props {
  account: string;
  acted: ActionResult<true> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<true>>;
}

/** Form for a new password, authorised by the old one. */
export function PasswordPage({ account, acted, send }: Props) {
  const t = useT();
  const [changes, setChanges] = useState(acted?.done ? 1 : 0);
  return (
    <>
      <PageHead title={t('uc.recover')} lead={t('uc.recover.lead')} />
      {changes > 0 && (
        <p role="status" className="mb-6 flex max-w-md gap-2 rounded bg-in-force-soft px-4 py-3 text-in-force">
          <Icon name="circle-check" className="mt-0.5 size-5" />
          {t('uc.recover.done')}
        </p>
      )}
      <ActionForm
        key={changes} // a new key replaces the form by an empty one
        send={send}
        acted={acted}
        failed={() => t('uc.changed.not')}
        onDone={() => {
          notify(t('uc.changed'));
          setChanges(changes + 1);
        }}
        className="max-w-md"
      >
        {/* for the browser's password manager */}
        <input type="text" value={account} readOnly autoComplete="username" className="hidden" />
        <PasswordField name="oldPwd" label={t('auth.password.old')} autoComplete="current-password" />
        <NewPasswordFields label={t('auth.password.new')} />
        <SubmitButton className="justify-self-start">{t('uc.recover')}</SubmitButton>
      </ActionForm>
      <p className="mt-6 text-sm">
        <Link to={`${signInPath('/recover', '/uc/recover')}&way=code`} className="text-link">
          {t('uc.recover.forgotten')}
        </Link>
      </p>
      <p className="mt-3 text-sm">
        <Link to="/uc/factor" className="text-link">
          {t('uc.factor')}
        </Link>
      </p>
    </>
  );
}
