import { feedbackJoins } from '../areas/feedback/joins.server.ts';
import { followJoins } from '../areas/follow/joins.server.ts';

/** What areas keep of records moves when these are joined: said by every command that may join some, as the server's areas say it themselves. */
export const declareJoins = (): void => {
  feedbackJoins();
  followJoins();
};
