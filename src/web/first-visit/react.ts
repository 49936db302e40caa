/** Packages in a script of their own: it changes only when they are updated. No other package may come with a first visit. */
export const reactPackages = ['react', 'react-dom', 'react-router', 'scheduler', 'cookie-es'] as const;
