import type { Dispatch, ReactNode, RefObject, SetStateAction } from 'react';
import type { Captcha } from '../../platform/captcha/captcha.ts';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { loadPublicTexts } from '../texts/index.ts';
import { ProofOfWorkCaptcha } from './ProofOfWorkCaptcha.tsx';

/** State of a captcha: the image, whether another is loading, and a replacement such as proof of work. */
export interface DisplayedCaptcha {
  picture: Captcha;
  loading?: boolean | undefined;
  instead?: ReactNode;
}

let works = 0;

/** Loads another image and clears its field, or shows proof of work if `work` is set. Throws on failure and keeps the current state. */
export const loadNextCaptcha = async (
  show: Dispatch<SetStateAction<DisplayedCaptcha>>,
  input: RefObject<HTMLInputElement | null>,
  work?: boolean,
): Promise<void> => {
  const locale = documentLocale();
  show((now) => ({ ...now, loading: true }));
  try {
    if (work) {
      await loadPublicTexts(locale); // the page does not contain the texts of ProofOfWorkCaptcha
      const instead = <ProofOfWorkCaptcha key={++works} />;
      show((now) => ({ ...now, instead }));
    } else {
      const picture = await browserMemberApi(locale).captcha();
      show({ picture });
      if (input.current) input.current.value = '';
    }
  } finally {
    show((now) => ({ ...now, loading: undefined }));
  }
};
