/**
 * Inlined into every mobile page: offers the installation from the second visit on (InstallRow.tsx). The style sheet of the row reads
 * `data-install`.
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
