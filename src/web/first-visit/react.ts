/**
 * Packages of a separate script, which changes only when one of these packages is updated. No other package may be loaded in a first visit.
 */
export const reactPackages = ['react', 'react-dom', 'react-router', 'scheduler', 'cookie-es'] as const;
