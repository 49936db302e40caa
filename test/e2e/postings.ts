import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { PostingForm, ReviewedPostingDetail } from '../../src/areas/exchange/operations.ts';
import { call, operatorCookie } from './accounts.ts';

/** A PNG of 640 × 360 pixels in one colour. */
export const createPicture = (background = 'teal'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer();

/** Values of a posting that can be submitted. */
export const submittablePostingValues = {
  category: 'demand',
  title: 'Gateway for energy data',
  body: '<p>We look for a gateway.</p>',
  country: 'br',
  industries: ['energy'],
  unitName: 'Test Works',
  contact: 'anna@example.org',
  ics: ['35.030'],
};
export const createMemberPosting = async (cookie: string, values: object = {}): Promise<PostingForm> =>
  (await call<PostingForm>('POST', '/api/portal/mysnd', { ...submittablePostingValues, ...values }, cookie)).data;

/** Claims a submitted posting as the operator, then approves or rejects it. Returns the review after the decision. */
export const decideReview = async (id: string, action: 'approve' | 'reject', reason?: string): Promise<ReviewedPostingDetail> => {
  const cookie = await operatorCookie();
  const path = `/api/admin/flow-tasks/postings/${id}`;
  const { data: task } = await call<ReviewedPostingDetail>('GET', path, undefined, cookie);
  const { data: taken } = await call<ReviewedPostingDetail>('POST', `${path}/take`, { version: task.version }, cookie);
  const { data, status, msg } = await call<ReviewedPostingDetail>('POST', `${path}/${action}`, { version: taken.version, reason }, cookie);
  if (status !== 200) throw new Error(`Not decided: ${msg}`);
  return data;
};
/** Creates, submits and approves a posting, which is then public. */
export const createPublishedPosting = async (cookie: string, values: object = {}): Promise<ReviewedPostingDetail> => {
  const { id } = await createMemberPosting(cookie, values);
  await call('POST', `/api/portal/mysnd/${id}/submit`, {}, cookie);
  return decideReview(String(id), 'approve');
};

/** The form data of a posting, as the API returns them to its owner. */
export const postingFormOf = async (id: string, cookie: string): Promise<PostingForm> =>
  (await call<PostingForm>('GET', `/api/portal/mysnd/fields?id=${id}`, undefined, cookie)).data;

/** The id of the posting, from the address of its form; empty before the first save. */
export const postingIdInAddress = (page: Page): string => /\/uc\/snd\/post\/(\d+)/.exec(page.url())?.[1] ?? '';
export const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`);
export const editor = (page: Page) => page.locator('main [contenteditable=true]');
