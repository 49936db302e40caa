import type { Db } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Context } from '../../platform/http/context.ts';
import type { FactValue, FlowDefinition, FormField, SubjectField } from './model/definition.ts';
import type { SubjectName } from './operations.ts';

/** Who acts: an account, or the portal itself. */
export type Agent = Pick<Context, 'actor' | 'address'>;

/** The same as far as the story of a case names it. */
export interface CaseActor {
  readonly actor: { readonly id: number } | null;
}

/** A thing to decide on, as it is now. */
export interface SubjectCase {
  title: string;
  country: string | null;
  applicant: number | null;
  /** Whose it is, and whose organizations it belongs to, for permissions that reach no further; the applicant's where nothing is said. */
  owner?: number | null;
  organizationAccount?: number | null;
  /** Where it is seen. */
  link: string | null;
  fields: Readonly<Record<string, FactValue>>;
  changed: readonly string[];
  /** Another one for another text: decisions are made on one. */
  digest: string;
}

/** What an effect is told beside the thing: who did it, and why. */
export interface Effect {
  key: string;
  /** Whose decision it is; null where time decided. Of what was taken: who has it. */
  actor: number | null;
  reason: string | null;
  /** The step that it happened at. */
  step: string | null;
}

/** What an applicant fills in. */
export interface RequestedForm {
  /** `applicant`: whose choices are offered; null: all that anybody may have made. */
  form(db: Db, of: { definition: FlowDefinition; applicant: number | null }): Promise<readonly FormField[]>;
  /** What is asked for: as long as a case of the applicant runs on it, asking again is that case. Without: each is a case of its own. */
  key?(filled: Readonly<Record<string, FactValue>>): string;
}

/**
 * What a flow decides on. Effects run in the transaction of the decision: one that throws undoes it. Whoever changes a thing and its case
 * locks the thing first; `lock` waits for that.
 */
export interface FlowSubject {
  readonly name: SubjectName;
  readonly fields: readonly SubjectField[];
  /** Holders whose scope of it includes a case may get a task of the case, beside those that its steps find. */
  readonly permission: Permission;
  /** Its fields are those of the form in the definition, and their values are stored in the case alone. */
  readonly hasOwnForm?: true;
  /** Its applicant cannot mend it: it is decided, with or without a reason, and never returned to him. */
  readonly final?: true;
  /** Locks the thing until the transaction ends; nothing where it is gone. Without: it is nowhere but in its case. */
  lock?(tx: Db, key: string): Promise<void>;
  /** Null where it is gone. */
  read(tx: Db, key: string): Promise<SubjectCase | null>;
  /** Somebody asks for it in the user centre, where he follows it: it is nowhere but in its case. */
  readonly asked?: RequestedForm;
  readonly effects: Partial<Record<EffectName, (tx: Db, agent: Agent, effect: Effect) => Promise<void>>>;
  /** After a commit that ran effects: what other readers must see at once. */
  committed?(): Promise<void>;
  /** Things that wait for a decision without a case: what ran before there were flows. */
  waiting?(tx: Db): Promise<PendingSubject[]>;
}
export type EffectName = 'started' | 'taken' | 'released' | 'approved' | 'rejected' | 'returned' | 'withdrawn';

/** Something that waited before there were flows: with who has taken it, and what happened to it. */
export interface PendingSubject {
  key: string;
  taken: number | null;
  events: readonly { at: Date; action: string; actor: number | null; reason: string | null }[];
}

/** The subjects of all areas, by name. */
export class Subjects {
  readonly #all = new Map<SubjectName, FlowSubject>();

  /** Hands in what an area has to decide on. */
  declare(...subjects: readonly FlowSubject[]): void {
    for (const subject of subjects) this.#all.set(subject.name, subject);
  }

  get(name: SubjectName): FlowSubject {
    const found = this.#all.get(name);
    if (!found) throw new Error(`No such subject: ${name}`);
    return found;
  }

  get all(): readonly FlowSubject[] {
    return [...this.#all.values()];
  }
}
