import type { Paged } from '../../base/paging.ts';
import { declareOperation } from '../../platform/http/operation.ts';
import type { RelationLink } from '../../records/api.ts';

/** Status of a test (SPECIFICATION S9.5). */
export const testStatuses = ['running', 'completed', 'failed'] as const;
export type TestStatus = (typeof testStatuses)[number];
export const testOutcomes = ['completed', 'failed'] as const;
export type TestOutcome = (typeof testOutcomes)[number];
/** Visibility of a result: its owner only, or everybody with the link. */
export const testVisibilities = ['private', 'unlisted'] as const;
export type TestVisibility = (typeof testVisibilities)[number];
/** Reason for which the portal ended a test; `limit`: no result within the time limit. */
export const testEndReasons = ['limit'] as const;
export type TestEndReason = (typeof testEndReasons)[number];

/** Test in a list. */
export interface TestRun {
  /** Unguessable id, used in the permalink. */
  id: string;
  /** Title of the tool in the user's language; if the tool is gone, its title at the time of the run. */
  title: string;
  /** Language of the title. */
  locale: string;
  /** Id of the tool; null if the tool is gone. */
  tool: string | null;
  status: TestStatus;
  /** Start of the test (ISO 8601, UTC). */
  time: string;
  /** Address of the tool at the time of the run; null if there was none. */
  address: string | null;
}
export interface TestFile {
  id: string;
  name: string;
  type: string;
  /** Size in bytes. */
  size: number;
  sizeLabel: string;
  url: string;
}
export interface TestResult extends TestRun {
  ended: string | null;
  /** Time at which a running test is ended as failed. */
  limit: string;
  reason: TestEndReason | null;
  /** Explanation of the outcome; null: none. */
  note: string | null;
  visibility: TestVisibility;
  /** Name of the owner if the caller is the owner; otherwise null. */
  owner: string | null;
  /** Standards that the tool checks. */
  standards: RelationLink[];
  attachment: TestFile | null;
}
export interface TestConclusionInput {
  outcome: TestOutcome;
  /** Explanation of the outcome; required if the test failed. */
  note: string;
  visibility: TestVisibility;
  /** Id of an uploaded file (purpose `attachment`). */
  attachment?: string | undefined;
}

export const operations = {
  tests: declareOperation<{ status?: string | undefined; page?: string | undefined }, Paged<TestRun>>()({
    method: 'GET',
    path: '/portal/tests',
    access: 'account',
  }),
  /** Returns other tests of the account; `id`: the present test. */
  relatedTests: declareOperation<{ id: string }, Paged<TestRun>>()({ method: 'GET', path: '/portal/tests/related', access: 'account' }),
  runTest: declareOperation<{ tool: string }, TestResult>()({ method: 'POST', path: '/portal/tests', access: 'account' }),
  test: declareOperation<null, TestResult>()({ method: 'GET', path: '/portal/tests/:id', access: 'public' }),
  shareTest: declareOperation<{ visibility: TestVisibility }, TestResult>()({
    method: 'PUT',
    path: '/portal/tests/:id',
    access: 'account',
  }),
  concludeTest: declareOperation<TestConclusionInput, TestResult>()({
    method: 'POST',
    path: '/portal/tests/:id/conclude',
    access: 'account',
  }),
  deleteTest: declareOperation<null, null>()({ method: 'DELETE', path: '/portal/tests/:id', access: 'account' }),
};
