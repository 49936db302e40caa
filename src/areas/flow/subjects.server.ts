import type { Db } from '../../platform/db/connect.server.ts';
import type { Permission } from '../../platform/declared.ts';
import type { Context } from '../../platform/http/context.ts';
import type { CaseFactValue, FlowDefinition, FormField, SubjectField } from './model/definition.ts';
import type { SubjectName } from './operations.ts';

/** The acting account, or the portal itself (actor null). */
export type CaseAgent = Pick<Context, 'actor' | 'address'>;

/** The acting account as it is written to the event log of a case; null: the portal. */
export interface CaseActor {
  readonly actor: { readonly id: number } | null;
}

/** The subject of a case with its current values. */
export interface SubjectSnapshot {
  title: string;
  country: string | null;
  applicant: number | null;
  /**
   * `owner`: owner of the subject, for permissions with the scope "own". `organizationAccount`: the account whose organizations count, for
   * permissions with the scope "organization". For both, null: none; undefined: the applicant.
   */
  owner?: number | null;
  organizationAccount?: number | null;
  /** URL path of the subject's page; null if there is none. */
  link: string | null;
  fields: Readonly<Record<string, CaseFactValue>>;
  changed: readonly string[];
  /** Digest of the text; differs for different texts, and is stored with each decision. */
  digest: string;
}

/** Input of an effect: the key of the subject, and the decision that causes the effect. */
export interface EffectInput {
  key: string;
  /** The account that decided; null if a time limit did. For the effect `taken`: the account that holds the task. */
  actor: number | null;
  reason: string | null;
  /** Id of the step in which the effect occurs; null if none. */
  step: string | null;
}

/** The request form of a subject type: its fields, and the key of the requested label or organization. */
export interface SubjectTypeRequestForm {
  /** Fields of the form. `applicant`: the account for which options are offered; null: all options that any account may have chosen. */
  form(db: Db, of: { definition: FlowDefinition; applicant: number | null }): Promise<readonly FormField[]>;
  /**
   * Key of the requested label or organization: while a case of the applicant runs on it, another request returns that case. Undefined:
   * each request is a case of its own.
   */
  key?(filled: Readonly<Record<string, CaseFactValue>>): string;
}

/**
 * A type of subjects on which flows decide. Effects run in the transaction of the decision, so an effect that throws rolls it back. A transaction
 * that changes a subject and its case locks the subject first, by `lock`.
 */
export interface FlowSubjectType {
  readonly name: SubjectName;
  readonly fields: readonly SubjectField[];
  /** Accounts whose scope of this permission includes a case may receive its tasks, in addition to the approvers of its steps. */
  readonly permission: Permission;
  /** Set if the fields are those of the form in the definition, and their values are stored in the case only. */
  readonly hasOwnForm?: true;
  /** Set if the applicant cannot correct the subject: it is never returned, and a rejection needs no reason. */
  readonly final?: true;
  /** Locks the subject until the transaction ends; does nothing if it is deleted. Undefined: the subject is stored in its case only. */
  lock?(tx: Db, key: string): Promise<void>;
  /** Reads the subject; null if it is deleted. */
  read(tx: Db, key: string): Promise<SubjectSnapshot | null>;
  /** Set if accounts request the subject in the user centre and follow it there; it is stored in its case only. */
  readonly requestedForm?: SubjectTypeRequestForm;
  readonly effects: Partial<Record<EffectName, (tx: Db, agent: CaseAgent, effect: EffectInput) => Promise<void>>>;
  /** Runs after the commit of a transaction that ran effects, to refresh caches of the subject. */
  committed?(): Promise<void>;
  /** Subjects that waited for a decision before flows existed and have no case yet. */
  waiting?(tx: Db): Promise<SubjectWithoutCase[]>;
}
export type EffectName = 'started' | 'taken' | 'released' | 'approved' | 'rejected' | 'returned' | 'withdrawn';

/** A subject without a case that was submitted before flows existed: the account that claimed it, and its earlier events. */
export interface SubjectWithoutCase {
  key: string;
  taken: number | null;
  events: readonly { at: Date; action: string; actor: number | null; reason: string | null }[];
}

/** Registry of the subject types of all areas, by name. */
export class SubjectRegistry {
  readonly #all = new Map<SubjectName, FlowSubjectType>();

  /** Registers subject types of an area. */
  declare(...subjects: readonly FlowSubjectType[]): void {
    for (const subject of subjects) this.#all.set(subject.name, subject);
  }

  get(name: SubjectName): FlowSubjectType {
    const found = this.#all.get(name);
    if (!found) throw new Error(`No such subject: ${name}`);
    return found;
  }

  get all(): readonly FlowSubjectType[] {
    return [...this.#all.values()];
  }
}
