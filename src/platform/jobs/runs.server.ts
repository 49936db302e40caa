import type { ListSelect } from '../resource/list-page.server.ts';

/** SQL of a list (`ListSelect`): runs `e` of recurring jobs, newest first. */
export const jobRunSelect: ListSelect = {
  columns: 'e.id, e.job, e.started_at as started, e.ended_at as ended, e.ok, e.facts, e.error',
  from: 'job_run e',
  key: 'e.id',
  sorts: { started: 'e.id' },
  order: 'e.id desc',
  keyword: ['e.job', 'e.error'],
};
/** A logged run of a recurring job, as the back office lists it. */
export interface JobRun {
  id: number;
  job: string;
  started: Date;
  ended: Date;
  ok: boolean;
  facts: Record<string, number>;
  error: string | null;
}
