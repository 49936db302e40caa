import { useT } from '../../../../platform/i18n/index.ts';
import { PasswordField } from './PasswordField.tsx';

/** Asks for the present password again before a sensitive action, in case somebody else uses the open session. */
export function CurrentPasswordField({ account }: { account: string }) {
  const t = useT();
  return (
    <>
      <input type="text" value={account} readOnly autoComplete="username" className="hidden" />
      <PasswordField name="pwd" label={t('auth.password')} autoComplete="current-password" />
    </>
  );
}
