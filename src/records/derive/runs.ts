/** The states of a run of a rule; `refused`: it would change too much without a dry run. */
export const runStates = ['queued', 'running', 'done', 'refused', 'failed', 'cancelled', 'undoing', 'undone'] as const;
export type RunState = (typeof runStates)[number];
