/** Masks the middle of a phone number, as in `+86138****5678`, so that its owner still recognises it. */
export const maskedPhone = (phone: string): string =>
  phone.slice(0, -8) + '*'.repeat(Math.max(0, Math.min(4, phone.length - 4))) + phone.slice(-4);

/** Masks a mail address as `l***@example.org`. */
export const maskedMail = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`;
