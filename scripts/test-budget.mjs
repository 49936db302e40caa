// Time budget of npm test (decision 055), in minutes on an idle machine with two cores.

/** Minutes by part. One work order may add at most one minute in total. The sum never exceeds 30: tests that do not fit move to `npm run prove`. */
export const budgets = { 'checks and build': 2.5, unit: 1.5, API: 7, browser: 9 };

export const totalBudget = Object.values(budgets).reduce((total, minutes) => total + minutes, 0);

/** Time limit in minutes of parts that run in parallel: three times the sum of their budgets. A run that exceeds the limit is killed. */
export const limitOf = (parts) => 3 * parts.reduce((total, part) => total + budgets[part], 0);
