/**
 * Script that is inlined into every mobile page. From the second visit on, sets `data-install` on the document, by which the style sheet
 * displays the offer to install the portal (InstallRow.tsx).
 */
try {
  if (!sessionStorage.visit) {
    sessionStorage.visit = 1;
    localStorage.visits = (Number(localStorage.visits) || 0) + 1;
  }
  const { dataset } = document.documentElement;
  if (localStorage.visits > 1 && !localStorage.noInstall) {
    dataset.install = '';
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      window.installPrompt = event;
      dataset.install = 'prompt';
    });
  }
} catch {} // without storage a second visit cannot be detected
