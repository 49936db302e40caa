import { redirect } from 'react-router';

/** Redirects the user centre to the account page. */
export const loader = () => redirect('/uc/info');
export const clientLoader = loader;

export default function MemberIndexRoute() {
  return null;
}
