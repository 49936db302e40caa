import { throwNotFound } from '../lib/api.ts';

/** Route of unknown paths: answers 404 and shows the error page inside the layout. */
export const loader = throwNotFound;
export const clientLoader = throwNotFound;

export default function NotFoundRoute() {
  return null;
}
