import type { PostingForm, PostingInput, ReviewedPostingDetail } from '../../src/areas/exchange/operations.ts';
import { newOperator, newUser, type User } from './accounts.ts';
import { openPortal } from './portal.ts';

/** Values of a posting that can be submitted and approved. */
export const completePostingInput: PostingInput = {
  category: 'demand',
  title: 'Wanted: traceability for coffee lots',
  summary: 'A cooperative looks for lot traceability.',
  body: '<p>From the farm to the port.</p>',
  lang: 'en-us',
  country: 'br',
  industries: ['agriculture', 'logistics'],
  technologies: ['blockchain'],
  ics: ['67.140.20'],
  unitName: 'Coffee Cooperative',
  address: 'Santos',
  contact: 'buyer@coffee.example',
  link: 'https://coffee.example/',
};

/** Opens a portal without content, with an owner of postings, a reviewer, and an operator with all permissions. */
export const openPostingPortal = async () => {
  const portal = await openPortal({ samples: false });
  const owner = await newUser(portal);
  const reviewer = await newUser(portal, { labels: ['reviewer'] });
  return { portal, owner, reviewer, operator: await newOperator(portal) };
};

export const createTestPosting = async (user: User, input: PostingInput = completePostingInput): Promise<PostingForm> =>
  (await user.send<PostingForm>('POST', '/api/portal/mysnd', input)).data;

export const readPostingForm = async (user: User, id: string | null): Promise<PostingForm> =>
  (await user.get<PostingForm>(`/api/portal/mysnd/fields?id=${id}`)).data;

export const readReviewDetail = async (reviewer: User, id: string | null): Promise<ReviewedPostingDetail> =>
  (await reviewer.get<ReviewedPostingDetail>(`/api/admin/flow-tasks/postings/${id}`)).data;

/** Calls a review action on the current version of a posting. */
export const review = async (reviewer: User, id: string | null, action: string, reason?: string) => {
  const { version } = await readReviewDetail(reviewer, id);
  return reviewer.send<ReviewedPostingDetail>('POST', `/api/admin/flow-tasks/postings/${id}/${action}`, {
    version,
    ...(reason !== undefined && { reason }),
  });
};

/** Creates, submits and approves a posting; returns it with the id of its public record. */
export const publishTestPosting = async (
  owner: User,
  reviewer: User,
  input: PostingInput = completePostingInput,
): Promise<PostingForm & { id: string; record: string }> => {
  const { id } = await createTestPosting(owner, input);
  await owner.send('POST', `/api/portal/mysnd/${id}/submit`);
  await review(reviewer, id, 'take');
  await review(reviewer, id, 'approve');
  const form = await readPostingForm(owner, id);
  if (form.id === null || form.record === null) throw new Error('Not published');
  return { ...form, id: form.id, record: form.record };
};
