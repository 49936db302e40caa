/** What browsers on Android and computers hand to a page that may be installed. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    installPrompt?: InstallPrompt;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPrompt;
  }
}

/** Keys of local storage. */
export const noInstall = 'noInstall';
