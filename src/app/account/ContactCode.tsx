import type { Captcha as Picture } from '../../contract/captcha.ts';
import { useT } from '../../i18n/index.ts';
import { Captcha } from './Captcha.tsx';
import { CodeField } from './CodeField.tsx';
import { FormField } from './form.tsx';

/** Proves that a phone number or a mail address is the reader's own: where to, the picture, the code. */
export function ContactCode({ captcha, sent }: { captcha: Picture; sent: number }) {
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
