/** A phone number in E.164: spaces, dashes and brackets go, `00` is `+`, eleven digits of a Chinese mobile get their +86. Null: no number. */
export const phoneNumber = (typed: string): string | null => {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  if (/^1[3-9]\d{9}$/.test(digits)) return `+86${digits}`;
  return /^\+?[1-9]\d{6,14}$/.test(digits) ? `+${digits.replace('+', '')}` : null;
};
