import type { Paged } from '../../base/paging.ts';
import { operation } from '../../platform/http/operation.ts';
import type { RelationLink } from '../../records/api.ts';

/** Where a test stands (SPECIFICATION S9.5). */
export const testStatus = ['running', 'completed', 'failed'] as const;
export type TestStatus = (typeof testStatus)[number];
export const testOutcomes = ['completed', 'failed'] as const;
export type TestOutcome = (typeof testOutcomes)[number];
/** Who may read a result: its owner alone, or whoever has its link. */
export const testVisibilities = ['private', 'unlisted'] as const;
export type TestVisibility = (typeof testVisibilities)[number];
/** Why the portal itself ended a test. */
export const testReasons = ['limit'] as const;
export type TestReason = (typeof testReasons)[number];

/** One test in a list. */
export interface TestRun {
  /** Not to be guessed: it is the permalink. */
  id: string;
  /** The tool's title in the reader's language, as it was called then once it is gone. */
  title: string;
  /** Language of the title. */
  locale: string;
  /** Id of the tool; null once it is gone. */
  tool: string | null;
  status: TestStatus;
  /** When it began (ISO 8601, UTC). */
  time: string;
  /** Where the tool was then; null where it runs here. */
  address: string | null;
}
export interface TestFile {
  id: string;
  name: string;
  type: string;
  /** Bytes. */
  size: number;
  sizeLabel: string;
  url: string;
}
export interface TestResult extends TestRun {
  ended: string | null;
  /** When it is given up while it is still running. */
  limit: string;
  reason: TestReason | null;
  /** What the outcome rests on. */
  note: string | null;
  visibility: TestVisibility;
  /** Name of who ran it, told to nobody else; null to others. */
  owner: string | null;
  /** Standards that the tool checks. */
  standards: RelationLink[];
  attachment: TestFile | null;
}
export interface TestConclusion {
  outcome: TestOutcome;
  /** Needed where the test failed. */
  note: string;
  visibility: TestVisibility;
  /** Id of an uploaded file (purpose `attachment`). */
  attachment?: string | undefined;
}

export const operations = {
  tests: operation<{ status?: string | undefined; page?: string | undefined }, Paged<TestRun>>()({
    method: 'GET',
    path: '/portal/tests',
    access: 'account',
  }),
  /** Begins a test with a tool, by the tool's id. */
  relatedTests: operation<{ id: string }, Paged<TestRun>>()({ method: 'GET', path: '/portal/tests/related', access: 'account' }),
  runTest: operation<{ tool: string }, TestResult>()({ method: 'POST', path: '/portal/tests', access: 'account' }),
  test: operation<null, TestResult>()({ method: 'GET', path: '/portal/tests/:id', access: 'public' }),
  shareTest: operation<{ visibility: TestVisibility }, TestResult>()({ method: 'PUT', path: '/portal/tests/:id', access: 'account' }),
  concludeTest: operation<TestConclusion, TestResult>()({ method: 'POST', path: '/portal/tests/:id/conclude', access: 'account' }),
  deleteTest: operation<null, null>()({ method: 'DELETE', path: '/portal/tests/:id', access: 'account' }),
};
