import { useT } from '../../platform/i18n/index.ts';
import { Button } from '../ui/button.tsx';
import { noInstall } from './install-prompt.ts';

/**
 * Offers to put the portal on the home screen. The server writes it for all; its sheet shows it from the second visit on, where the
 * browser can (offline/install.ts): by a button, or in words on iOS, which has none.
 */
export function InstallRow() {
  const t = useT();
  const hide = () => delete document.documentElement.dataset.install;
  const install = async () => {
    await window.installPrompt?.prompt(); // once: whatever is answered, the browser offers no second
    hide();
  };
  const never = () => {
    localStorage.setItem(noInstall, '1');
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
