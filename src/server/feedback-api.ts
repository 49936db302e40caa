import type { FeedbackApi } from '../contract/feedback.ts';
import type { Context } from '../domain/context.ts';
import * as s from './feedback-schemas.ts';
import { parse } from './problems.ts';
import type { Services } from './services.ts';

/** What visitors write to the portal: route and page alike go through it, so that both check the same. */
export const feedbackApi = ({ feedback }: Services, context: Context): FeedbackApi => ({
  feedback: async (input) => feedback.submit(context, parse(s.feedbackBody, input)),
});
