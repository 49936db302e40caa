/**
 * Normalises a phone number to E.164: removes spaces, dots, dashes and round brackets, replaces a leading `00` by `+`, and adds `+86` to
 * Chinese mobile numbers without a country code. Returns null if the text is no phone number.
 */
export const normalizePhoneNumber = (typed: string): string | null => {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^00/, '+');
  if (/^1[3-9]\d{9}$/.test(digits)) return `+86${digits}`;
  return /^\+?[1-9]\d{6,14}$/.test(digits) ? `+${digits.replace('+', '')}` : null;
};
