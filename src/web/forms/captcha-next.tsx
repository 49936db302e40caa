import type { Dispatch, ReactNode, RefObject, SetStateAction } from 'react';
import type { Captcha } from '../../platform/captcha/captcha.ts';
import { browserMemberApi } from '../lib/member-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { catalogue } from '../texts/index.ts';
import { CaptchaWork } from './CaptchaWork.tsx';

/** What a form asks of its reader: a picture, or something else in its place. */
export interface DisplayedCaptcha {
  picture: Captcha;
  loading?: boolean | undefined;
  instead?: ReactNode;
}

let works = 0;

/** Shows another picture and empties its field, or lets the device `work` instead. Throws where that fails; what was shown stays. */
export const next = async (
  show: Dispatch<SetStateAction<DisplayedCaptcha>>,
  input: RefObject<HTMLInputElement | null>,
  work?: boolean,
): Promise<void> => {
  const locale = documentLocale();
  show((now) => ({ ...now, loading: true }));
  try {
    if (work) {
      await catalogue(locale); // its words are no part of the page that the server wrote
      const instead = <CaptchaWork key={++works} />;
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
