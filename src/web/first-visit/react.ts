/** Packages in a separate script, which changes only when they are updated. No other package may be loaded in a first visit. */
export const reactPackages = ['react', 'react-dom', 'react-router', 'scheduler', 'cookie-es'] as const;
