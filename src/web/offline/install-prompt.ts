/** The event `beforeinstallprompt`, which browsers on Android and computers fire if a page can be installed. */
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

/** Key of local storage: the reader declined the installation. */
export const installDeclinedKey = 'noInstall';
