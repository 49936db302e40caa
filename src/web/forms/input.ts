import type { CaptchaAnswer } from '../../platform/captcha/captcha.ts';
import { ApiError } from '../lib/browser-api.ts';

/** What was typed into a field; empty where there is none. */
export const inputText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

export const captchaOf = (form: FormData): CaptchaAnswer => ({ id: inputText(form, 'captchaId'), code: inputText(form, 'captchaCode') });

/** One input for both: an @ makes it a mail address. */
export const contactOf = (form: FormData): { phone?: string; email?: string } => {
  const contact = inputText(form, 'contact').trim();
  return contact.includes('@') ? { email: contact } : { phone: contact };
};

/** Faults that `newPasswordOf` finds; NewPassword has the words. */
export type PasswordFault = 'again' | 'differ';

/** The new password, if it was typed twice alike (SPECIFICATION S6.1); the repetition goes no further than this. */
export const newPasswordOf = (form: FormData): string => {
  const [password, again] = [inputText(form, 'pwd'), inputText(form, 'pwdConfirm')];
  if (password && password !== again) {
    const fault: PasswordFault = again ? 'differ' : 'again';
    throw new ApiError('E_VALIDATION', 400, '', { pwdConfirm: fault });
  }
  return password;
};
