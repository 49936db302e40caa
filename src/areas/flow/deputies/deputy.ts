import type { Names } from '../model/definition.ts';
import type { Person } from '../operations.ts';

export const deputyStates = ['coming', 'now', 'over'] as const;
export type DeputyState = (typeof deputyStates)[number];

/** Who acts in whose place, for which flows (null: all), from a day to a day. */
export interface DeputyRow {
  id: string;
  principal: Person;
  deputy: Person;
  flows: { id: string; names: Names }[] | null;
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
  /** Whose place it is; the caller's without it. */
  principal?: string | undefined;
}
