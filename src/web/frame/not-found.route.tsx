import { throwNotFound } from '../lib/api.ts';

/** Unknown paths: the layout shows 'nothing here' around a real 404. */
export const loader = throwNotFound;
export const clientLoader = throwNotFound;

export default function NotFound() {
  return null;
}
