import type { ContentState, ContentStep } from './content.ts';

/** Where a record stands: the state that readers meet, and that of the working copy beside it, if there is one. */
export interface WorkflowState {
  state: ContentState;
  working: 'draft' | 'review' | null;
}

const workedState = ({ state, working }: WorkflowState): ContentState => working ?? state;

/** What each step needs (SPECIFICATION S9.1). */
const possible: Readonly<Record<ContentStep, (standing: WorkflowState) => boolean>> = {
  submit: (standing) => workedState(standing) === 'draft',
  publish: (standing) => workedState(standing) === 'review' || (standing.state === 'archived' && standing.working === null),
  reject: (standing) => workedState(standing) === 'review',
  schedule: (standing) => workedState(standing) === 'review',
  unpublish: ({ state }) => state === 'published',
  archive: ({ state }) => state === 'published',
  discard: ({ working }) => working !== null,
};

export const isPossible = (standing: WorkflowState, step: ContentStep): boolean => possible[step](standing);

/** What was public once keeps its public text while another is worked on. */
export const keepsCopy = ({ state }: Pick<WorkflowState, 'state'>): boolean => state === 'published' || state === 'archived';
