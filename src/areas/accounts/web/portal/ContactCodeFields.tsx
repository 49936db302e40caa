import type { Captcha as Picture } from '../../../../platform/captcha/captcha.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { Captcha } from '../../../../web/forms/Captcha.tsx';
import { FormField } from '../../../../web/forms/form.tsx';
import { CodeField } from './CodeField.tsx';

/** Fields that verify a phone number or mail address: recipient, captcha, code. */
export function ContactCodeFields({ captcha, sent }: { captcha: Picture; sent: number }) {
  const t = useT();
  return (
    <>
      <FormField
        name="contact"
        also={['phone', 'email']}
        label={t('auth.contact')}
        hint={t('auth.contact.hint')}
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <Captcha initial={captcha} />
      <CodeField sent={sent} />
    </>
  );
}
