import type { Context } from '../../platform/http/context.ts';
import { parse } from '../../platform/http/problems.ts';
import type { Services } from '../../server/services.ts';
import type { FeedbackApi } from './operations.ts';
import * as s from './schemas.ts';

/** What visitors write to the portal: route and page alike go through it, so that both check the same. */
export const feedbackApi = ({ feedback }: Services, context: Context): FeedbackApi => ({
  feedback: async (input) => feedback.submit(context, parse(s.feedbackBody, input)),
});
