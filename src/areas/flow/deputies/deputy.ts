import type { LocalizedNames } from '../model/definition.ts';
import type { Person } from '../operations.ts';

export const deputyStates = ['coming', 'now', 'over'] as const;
export type DeputyState = (typeof deputyStates)[number];

/** A deputyship: principal, deputy, flows (null: all) and period. */
export interface DeputyRow {
  id: string;
  principal: Person;
  deputy: Person;
  flows: { id: string; names: LocalizedNames }[] | null;
  from: string;
  to: string;
  state: DeputyState;
  ended: string | null;
}
export interface DeputyInput {
  deputy: string;
  flows: string[] | null;
  from: string;
  to: string;
  /** Id of the principal; undefined: the caller. */
  principal?: string | undefined;
}
