/** Inlined into every mobile page, asleep or not: offers the installation from the second visit on (InstallRow.tsx). `data-install` is read by its sheet. */
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
} catch {} // a browser that keeps nothing cannot tell a second visit
