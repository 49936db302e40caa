import { missing } from '../lib/api.ts';

/** Unknown paths: the layout shows 'nothing here' around a real 404. */
export const loader = missing;
export const clientLoader = missing;

export default function NotFound() {
  return null;
}
