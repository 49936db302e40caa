/** The path after signing in, out of a `redirect` parameter: only a path of this site, else the fallback. */
export const ownPath = (value: string | null, fallback: string): string =>
  value !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value) && value.length <= 2000 ? value : fallback;

/** The sign-in page (or another step before going on) that leads back to a path of this site. */
export const signInPath = (page: '/login' | '/login/second' | '/recover' | '/register', back: string): string =>
  `${page}?redirect=${encodeURIComponent(back)}`;
