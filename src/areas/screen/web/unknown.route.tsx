import { useT } from '../../../platform/i18n/index.ts';
import { throwNotFound } from '../../../web/lib/api.ts';
import './screen.css';

/** What is below the screen and no page: it says so, and leads back. */
export const loader = throwNotFound;
export const clientLoader = throwNotFound;

export default function Unknown() {
  return null;
}

export function ErrorBoundary() {
  const t = useT();
  return (
    <main className="screen screen-alone" data-theme="dark">
      <title>{`${t('screen.missing')} - ${t('site.name')}`}</title>
      <meta name="robots" content="noindex" />
      <p>404</p>
      <h1>{t('screen.missing')}</h1>
      <a href="/dashboard">{t('screen.missing.back')}</a>
    </main>
  );
}
