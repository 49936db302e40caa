// How long npm test may take (decision 055). Times of an idle machine with two cores.

/** Minutes by part. An order may add one minute in all; the sum never exceeds 30: what does not fit moves to `npm run prove`. */
export const budgets = { 'checks and build': 2.5, unit: 1.5, API: 7, browser: 9 };

export const sum = Object.values(budgets).reduce((total, minutes) => total + minutes, 0);

/** Parts that run at the same time share the sum of their budgets. A run that takes three times as long is ended. */
export const limitOf = (parts) => 3 * parts.reduce((total, part) => total + budgets[part], 0);
