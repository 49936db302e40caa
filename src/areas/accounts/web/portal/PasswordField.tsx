import { type ComponentProps, useState } from 'react';
import { passwordRule } from '../../../../base/password.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { FormField } from '../../../../web/forms/form.tsx';
import type { PasswordRepetitionFault } from '../../../../web/forms/input.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';

/** Password field with a button that shows the password. */
export function PasswordField(props: Omit<ComponentProps<typeof FormField>, 'aside' | 'children' | 'type'>) {
  const t = useT();
  const [isVisible, setIsVisible] = useState(false);
  return (
    <FormField
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      aside={
        <Button
          variant="outline"
          aria-pressed={isVisible}
          aria-label={t('auth.password.show')}
          onClick={() => setIsVisible(!isVisible)}
          className="w-11 shrink-0 px-0! noscript:hidden"
        >
          <Icon name={isVisible ? 'eye-off' : 'eye'} />
        </Button>
      }
    />
  );
}

/** Fields for a new password and its repetition (`pwd`, `pwdConfirm`). Shows while typing whether the password meets the rule. */
export function NewPasswordFields({ label }: { label: string }) {
  const t = useT();
  const [good, setGood] = useState(false);
  const faults: Record<PasswordRepetitionFault, string> = { again: t('auth.password.again.missing'), differ: t('auth.password.differ') };
  return (
    <>
      <PasswordField
        name="pwd"
        label={label}
        hint={t(good ? 'auth.password.good' : 'auth.password.rule')}
        autoComplete="new-password"
        onChange={(event) => setGood(passwordRule.test(event.target.value))}
      />
      <PasswordField name="pwdConfirm" label={t('auth.password.again')} autoComplete="new-password" faults={faults} />
    </>
  );
}
