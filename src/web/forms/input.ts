import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';
import { ApiError } from '../lib/browser-api.ts';

/** Text of a field in the form data; empty if the field is missing. */
export const inputText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const readCaptchaInput = (form: FormData): CaptchaAnswer => ({
  id: inputText(form, 'captchaId'),
  code: inputText(form, 'captchaCode'),
});

/** Parses the input for phone number or mail address: an @ means a mail address. */
export const parseContactInput = (form: FormData): { phone?: string; email?: string } => {
  const contact = inputText(form, 'contact').trim();
  return contact.includes('@') ? { email: contact } : { phone: contact };
};

/** Errors of `readNewPassword`; the component NewPasswordFields has their texts. */
export type PasswordRepetitionFault = 'again' | 'differ';

/** Returns the new password. Throws E_VALIDATION if its repetition differs (SPECIFICATION S6.1). The repetition is not sent to the server. */
export const readNewPassword = (form: FormData): string => {
  const [password, again] = [inputText(form, 'pwd'), inputText(form, 'pwdConfirm')];
  if (password && password !== again) {
    const fault: PasswordRepetitionFault = again ? 'differ' : 'again';
    throw new ApiError('E_VALIDATION', 400, '', { pwdConfirm: fault });
  }
  return password;
};
