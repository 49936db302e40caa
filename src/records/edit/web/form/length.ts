/**
 * Parses a duration (`90`, `1:30`, `1:02:03`) to seconds. Returns other texts unchanged, so that the user can correct them; null if empty.
 */
export const parseDuration = (typed: string): number | string | null => {
  const text = typed.trim();
  if (text === '') return null;
  const parts = /^(?:(\d+):)?(?:([0-5]?\d):)?(\d+)$/.exec(text);
  if (!parts) return typed;
  const [, first, second, last] = parts;
  if (first === undefined) return Number(last);
  if (Number(last) > 59) return typed;
  return second === undefined ? Number(first) * 60 + Number(last) : Number(first) * 3600 + Number(second) * 60 + Number(last);
};
