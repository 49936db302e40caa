import type { ReactNode } from 'react';
import type { Captcha as Picture } from '../../../../platform/captcha/captcha.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, DefaultSubmit, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { signInPath } from '../../../../web/lib/redirect.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { AuthPageFrame } from './AuthPageFrame.tsx';
import { ContactCodeFields } from './ContactCodeFields.tsx';
import { NewPasswordFields } from './PasswordField.tsx';
import { type CodeFormProps, useCodeFormProgress, useFailureText } from './steps.ts';

interface Props extends CodeFormProps {
  captcha: Picture;
  industries: { value: string; label: string }[];
  to: string;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-5 border-t border-line pt-5">
    <h2 className="text-lg font-semibold">{title}</h2>
    {children}
  </section>
);

/**
 * Registration form. The fields for the code come first: without JavaScript, the request for a code reloads the page, which loses typed
 * passwords.
 */
export function RegisterPage({ captcha, industries, to, acted, send }: Props) {
  const t = useT();
  const { sent, onDone } = useCodeFormProgress(acted, t('register.done'));
  const failed = useFailureText(t('register.failed'));
  const more = (
    <p>
      {t('register.known')}{' '}
      <Link to={signInPath('/login', to)} className="text-link">
        {t('account.login')}
      </Link>
    </p>
  );
  return (
    <AuthPageFrame title={t('register.title')} lead={t('register.lead')} more={more}>
      <ActionForm send={send} acted={acted} onDone={onDone} failed={failed} className="gap-8!">
        <DefaultSubmit />
        <Part title={t('register.verify')}>
          <ContactCodeFields captcha={captcha} sent={sent} />
        </Part>
        <Part title={t('register.account')}>
          <FormField
            name="account"
            label={t('auth.account')}
            hint={t('register.account.hint')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
          />
          <FormField name="realName" label={t('register.name')} autoComplete="name" maxLength={80} />
          <NewPasswordFields label={t('auth.password')} />
          <FormField name="company" label={t('register.company')} autoComplete="organization" maxLength={200} />
          <FormField name="industry" label={t('register.industry')} options={industries} />
        </Part>
        <SubmitButton intent="submit">{t('register.submit')}</SubmitButton>
      </ActionForm>
    </AuthPageFrame>
  );
}
