import type { ContentState, ContentTransition } from './content.ts';

/** Where a record stands: the state that readers meet, and that of the working copy beside it, if there is one. */
export interface WorkflowState {
  state: ContentState;
  working: 'draft' | 'review' | null;
}

/** The state of what is worked on. */
export const editableState = ({ state, working }: WorkflowState): ContentState => working ?? state;

/** What each transition needs (SPECIFICATION S9.1). */
const possible: Readonly<Record<ContentTransition, (record: WorkflowState) => boolean>> = {
  submit: (record) => editableState(record) === 'draft',
  publish: (record) => editableState(record) === 'review' || (record.state === 'archived' && record.working === null),
  reject: (record) => editableState(record) === 'review',
  schedule: (record) => editableState(record) === 'review',
  unpublish: ({ state }) => state === 'published',
  archive: ({ state }) => state === 'published',
  discard: ({ working }) => working !== null,
};

export const isPossible = (record: WorkflowState, transition: ContentTransition): boolean => possible[transition](record);

/** Whether what waits for a time was decided on: in somebody's name, as long as others decide there is none. */
export const isDecided = ({ publishAt, publishBy }: { publishAt: unknown; publishBy: number | null }): boolean =>
  publishAt !== null && publishBy !== null;

/** What was public once keeps its public text while another is worked on. */
export const retainsPublishedText = ({ state }: Pick<WorkflowState, 'state'>): boolean => state === 'published' || state === 'archived';
