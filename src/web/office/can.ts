import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';

const answers = new Map<string, Promise<boolean>>();

/** Whether an address may be used (SPECIFICATION S8.2): asked once in a document, and a question that fails counts as no. */
export const canUse = (address: string): Promise<boolean> => {
  const known =
    answers.get(address) ??
    browserMemberApi(documentLocale())
      .canI({ url: address })
      .then(
        ({ can }) => can === true,
        () => false,
      );
  answers.set(address, known);
  return known;
};
