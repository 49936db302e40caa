import { isbot } from 'isbot';

/** Whether a browser's name for itself is one that people use: programs and robots are not counted. */
export const isPerson = (agent: string | undefined): boolean => Boolean(agent) && !isbot(agent);
