/**
 * Validates the `redirect` parameter of the sign-in: returns the path if it is a path of this site, otherwise the fallback. Prevents open
 * redirects.
 */
export const sameSitePath = (value: string | null, fallback: string): string =>
  value !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value) && value.length <= 2000 ? value : fallback;

/** Address of the sign-in page (or of another step) that leads back to a path of this site. */
export const signInPath = (page: '/login' | '/login/second' | '/recover' | '/register', back: string): string =>
  `${page}?redirect=${encodeURIComponent(back)}`;
