import { useT } from '../../platform/i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { installDeclinedKey } from './install-prompt.ts';

/**
 * Offers to install the portal on the home screen. The server renders the row on all mobile pages. Its style sheet shows it from the second visit
 * on, if the browser supports installation (offline/install.ts): with a button, or with instructions on iOS, which has no prompt.
 */
export function InstallRow() {
  const t = useT();
  const hide = () => delete document.documentElement.dataset.install;
  const install = async () => {
    await window.installPrompt?.prompt(); // browsers show the installation prompt only once, whatever the answer
    hide();
  };
  const never = () => {
    localStorage.setItem(installDeclinedKey, '1');
    hide();
  };
  return (
    <aside className="install-row" aria-label={t('mobile.install')}>
      <h2>{t('mobile.install')}</h2>
      <p>{t('mobile.install.lead')}</p>
      <p data-ios="">{t('mobile.install.ios')}</p>
      <Button data-prompt="" onClick={install}>
        {t('mobile.install')}
      </Button>
      <Button variant="quiet" onClick={never}>
        {t('mobile.install.never')}
      </Button>
    </aside>
  );
}
