/** States of a run of a derivation. `refused`: the run would change too many records without a dry run. */
export const runStates = ['queued', 'running', 'done', 'refused', 'failed', 'cancelled', 'undoing', 'undone'] as const;
export type DerivationRunState = (typeof runStates)[number];
