import type { ContentState, ContentTransition } from './content.ts';

/** Publishing state of a record, and the state of its working copy; `working` null: the record has no working copy. */
export interface WorkflowState {
  state: ContentState;
  working: 'draft' | 'review' | null;
}

/** State of the edited text: that of the working copy, else of the record. */
export const editedTextState = ({ state, working }: WorkflowState): ContentState => working ?? state;

/** Precondition of each transition (SPECIFICATION S9.1). */
const possible: Readonly<Record<ContentTransition, (record: WorkflowState) => boolean>> = {
  submit: (record) => editedTextState(record) === 'draft',
  publish: (record) => editedTextState(record) === 'review' || (record.state === 'archived' && record.working === null),
  reject: (record) => editedTextState(record) === 'review',
  schedule: (record) => editedTextState(record) === 'review',
  unpublish: ({ state }) => state === 'published',
  archive: ({ state }) => state === 'published',
  discard: ({ working }) => working !== null,
};

export const isTransitionPossible = (record: WorkflowState, transition: ContentTransition): boolean => possible[transition](record);

/** Whether a set publication time was approved. `publishBy` is null while the vote goes on. */
export const isPublicationTimeApproved = ({ publishAt, publishBy }: { publishAt: unknown; publishBy: number | null }): boolean =>
  publishAt !== null && publishBy !== null;

/** Whether edits go to a working copy, because the record is or was public and keeps its published text. */
export const retainsPublishedText = ({ state }: Pick<WorkflowState, 'state'>): boolean => state === 'published' || state === 'archived';
