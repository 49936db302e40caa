import type { Captcha as Picture } from '../../../../platform/captcha/captcha.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { Captcha } from '../../../../web/forms/Captcha.tsx';
import { ActionForm, DefaultSubmit, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { signInPath } from '../../../../web/lib/redirect.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { AuthPageFrame } from './AuthPageFrame.tsx';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { type CodeFormProps, useCodeFormProgress, useFailureText } from './steps.ts';

/** Method of signing in: account name with password, or a code by SMS. */
export type SignInMethod = 'account' | 'sms';

function Ways({ way, to }: { way: SignInMethod; to: string }) {
  const t = useT();
  return (
    <nav aria-label={t('login.ways')} className="mb-6 flex gap-6 border-b border-line">
      {(['account', 'sms'] as const).map((one) => (
        <Link
          key={one}
          to={`${signInPath('/login', to)}${one === 'sms' ? '&way=sms' : ''}`}
          preventScrollReset
          aria-current={one === way ? 'page' : undefined}
          className="-mb-px flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-primary aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-primary"
        >
          {t(`login.way.${one}`)}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Page for signing in by password or by code. Each method has its own address; links lead to the other method. `to`: address after the
 * sign-in.
 */
export function LoginPage({ way, captcha, to, acted, send }: CodeFormProps & { way: SignInMethod; captcha: Picture; to: string }) {
  const t = useT();
  const { sent, onDone } = useCodeFormProgress(acted, t('login.done'));
  const failed = useFailureText(t('login.failed'));
  const more = (
    <>
      <p>
        <Link to={signInPath('/recover', to)} className="text-link">
          {t('login.forgotten')}
        </Link>
      </p>
      <p>
        {t('login.none')}{' '}
        <Link to={signInPath('/register', to)} className="text-link">
          {t('login.register')}
        </Link>
      </p>
    </>
  );
  return (
    <AuthPageFrame title={t('login.title')} lead={t('login.lead')} more={more}>
      <Ways way={way} to={to} />
      <ActionForm key={way} send={send} acted={acted} onDone={onDone} failed={failed}>
        <DefaultSubmit />
        {way === 'account' ? (
          <>
            <FormField
              name="account"
              label={t('auth.account')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={64}
            />
            <PasswordField name="pwd" label={t('auth.password')} autoComplete="current-password" />
            <Captcha initial={captcha} />
          </>
        ) : (
          <>
            <FormField name="phone" label={t('auth.phone')} hint={t('auth.phone.hint')} type="tel" autoComplete="tel" maxLength={30} />
            <Captcha initial={captcha} />
            <CodeField sent={sent} />
          </>
        )}
        <SubmitButton intent="submit">{t('account.login')}</SubmitButton>
      </ActionForm>
    </AuthPageFrame>
  );
}
