import type { ContentState, ContentStep } from './content.ts';

/** Where a record stands: the state that readers meet, and that of the working copy beside it, if there is one. */
export interface Standing {
  state: ContentState;
  working: 'draft' | 'review' | null;
}

const edited = ({ state, working }: Standing): ContentState => working ?? state;

/** What each step needs (SPECIFICATION S9.1). */
const possible: Readonly<Record<ContentStep, (standing: Standing) => boolean>> = {
  submit: (standing) => edited(standing) === 'draft',
  publish: (standing) => edited(standing) === 'review' || (standing.state === 'archived' && standing.working === null),
  reject: (standing) => edited(standing) === 'review',
  schedule: (standing) => edited(standing) === 'review',
  unpublish: ({ state }) => state === 'published',
  archive: ({ state }) => state === 'published',
  discard: ({ working }) => working !== null,
};

export const canStep = (standing: Standing, step: ContentStep): boolean => possible[step](standing);

/** What was public once keeps its public text while another is worked on. */
export const keepsCopy = ({ state }: Pick<Standing, 'state'>): boolean => state === 'published' || state === 'archived';
