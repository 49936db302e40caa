import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';

const answers = new Map<string, Promise<boolean>>();

/** True if the account may use an address (SPECIFICATION S8.2). The answer is cached for the document; a failed call counts as false. */
export const canUseAddress = (address: string): Promise<boolean> => {
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
