import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { signInPath } from '../../../../web/lib/redirect.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { AuthPageFrame } from './AuthPageFrame.tsx';
import { type CodeFormProps, useCodeFormProgress, useFailureText } from './steps.ts';

/** Second step of the sign-in. `to`: address after the sign-in. */
export function SecondStepPage({ to, acted, send }: CodeFormProps & { to: string }) {
  const t = useT();
  const { onDone } = useCodeFormProgress(acted, t('login.done'));
  const failed = useFailureText(t('second.failed'));
  const more = (
    <p>
      <Link to={signInPath('/login', to)} className="text-link">
        {t('second.back')}
      </Link>
    </p>
  );
  return (
    <AuthPageFrame title={t('second.title')} lead={t('second.lead')} more={more}>
      <ActionForm send={send} acted={acted} onDone={onDone} failed={failed}>
        <FormField name="code" label={t('second.code')} hint={t('second.code.hint')}>
          {(attributes) => (
            <input {...attributes} autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={20} className="field" />
          )}
        </FormField>
        <SubmitButton intent="submit">{t('account.login')}</SubmitButton>
      </ActionForm>
    </AuthPageFrame>
  );
}
