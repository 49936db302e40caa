import { useT } from '../../../../platform/i18n/index.ts';
import { PasswordField } from './PasswordField.tsx';

/** The password that the account has, asked again before something that whoever finds its reader signed in shall not do. */
export function CurrentPassword({ account }: { account: string }) {
  const t = useT();
  return (
    <>
      <input type="text" value={account} readOnly autoComplete="username" className="hidden" />
      <PasswordField name="pwd" label={t('auth.password')} autoComplete="current-password" />
    </>
  );
}
