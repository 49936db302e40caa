import type { Captcha as Picture } from '../../../../platform/captcha/captcha.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, DefaultSubmit, SubmitButton } from '../../../../web/forms/form.tsx';
import { signInPath } from '../../../../web/lib/redirect.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { AuthPageFrame } from './AuthPageFrame.tsx';
import { ContactCodeFields } from './ContactCodeFields.tsx';
import { NewPasswordFields, PasswordField } from './PasswordField.tsx';
import { type CodeFormProps, useCodeFormProgress, useFailureText } from './steps.ts';

interface Props extends CodeFormProps {
  /**
   * Authorisation of the change: by a code, or by the old password. `forced`: by the old password, and the account must change its password
   * before any other action.
   */
  way: 'code' | 'password' | 'forced';
  captcha: Picture;
  to: string;
}

/** Password change, authorised by a code, or by the old password if the user is signed in. */
export function RecoverPage({ way, captcha, to, acted, send }: Props) {
  const t = useT();
  const { sent, onDone } = useCodeFormProgress(acted, t('recover.done'));
  const failed = useFailureText(t('recover.failed'));
  const byCode = way === 'code';
  const leads = { code: t('recover.lead'), password: t('recover.change.lead'), forced: t('recover.forced') };
  const more = (
    <p>
      <Link to={byCode ? signInPath('/login', to) : `${signInPath('/recover', to)}&way=code`} className="text-link">
        {t(byCode ? 'recover.back' : 'recover.byCode')}
      </Link>
    </p>
  );
  return (
    <AuthPageFrame title={t(byCode ? 'recover.title' : 'recover.change')} lead={leads[way]} more={more}>
      <ActionForm key={way} send={send} acted={acted} onDone={onDone} failed={failed}>
        <DefaultSubmit />
        {byCode ? (
          <ContactCodeFields captcha={captcha} sent={sent} />
        ) : (
          <PasswordField name="oldPwd" label={t('auth.password.old')} autoComplete="current-password" />
        )}
        <NewPasswordFields label={t('auth.password.new')} />
        <SubmitButton intent="submit">{t('recover.submit')}</SubmitButton>
      </ActionForm>
    </AuthPageFrame>
  );
}
