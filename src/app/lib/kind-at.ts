import { type KindSlug, kindSlugs } from '../../kinds/index.ts';
import { paths } from './paths.ts';

/** The kind whose list (or, unless `exact`, whose detail) has this address. */
export const kindAt = (pathname: string, exact = false): KindSlug | undefined => {
  const path = pathname.replace(/\/$/, '');
  return kindSlugs.find((slug) => path === paths.list(slug) || (!exact && path.startsWith(`${paths.list(slug)}/`)));
};
