import { redirect } from 'react-router';

/** The user centre begins with the account. */
export const loader = () => redirect('/uc/info');
export const clientLoader = loader;

export default function Index() {
  return null;
}
