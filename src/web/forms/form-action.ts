import { data, type RouterContextProvider, redirect } from 'react-router';
import type { MemberAndOfficeApi } from '../../member-api.ts';
import type { PublicPageApi } from '../../records/api.ts';
import { apiContext, memberAndOfficeApiContext } from '../context.ts';
import { isCodedError, type PageLoaderArgs, throwAsRouteError } from '../lib/api.ts';
import { type ApiError, browserApi } from '../lib/browser-api.ts';
import { documentLocale } from '../lib/preferences.ts';
import { sameSitePath, signInPath } from '../lib/redirect.ts';
import { loadPublicTexts } from '../texts/index.ts';

interface RouteActionArgs<P> {
  params: P;
  request: Request;
  context: Readonly<RouterContextProvider>;
}
export interface MemberLoaderArgs<P = unknown> extends Omit<PageLoaderArgs<P>, 'nation'> {
  memberApi: MemberAndOfficeApi;
}
export interface ActionArgs<P = unknown> extends MemberLoaderArgs<P> {
  form: FormData;
}

/** A rejected form: the reason in the reader's language, and the typed values. */
export interface RejectedForm {
  code: string;
  message: string;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
  /** Page where the reader can fix the cause, for a form that stays open because it contains typed text. */
  to?: string;
}
/**
 * Result of a form: rejected, or done with data for its page or an address to go to. `values`: typed values, for a page that is rendered without
 * JavaScript.
 */
export type ActionResult<T> =
  | { refused: RejectedForm; done?: undefined; to?: undefined; values?: undefined }
  | { refused?: undefined; done: T; to?: string; values?: RejectedForm['values'] };
/** Return value of a form's function: data for its page, and optionally the path to go to. */
export type FormOutcome<T> = { done: T; to?: string };

const secret = ['pwd', 'oldPwd', 'pwdConfirm', 'captchaCode', 'captchaId'];

/** Typed values without secrets, to fill in the form again. */
const typedValues = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && !secret.includes(entry[0])));

const pathOf = (url: URL) => url.pathname + url.search;

/** Address to which an error redirects: the sign-in page, the second factor or a new password. Returns null if the error is shown instead. */
const elsewhere = (error: unknown, url: URL): string | null => {
  if (!isCodedError(error)) return null;
  if (error.code === 'E_UNAUTHENTICATED') return signInPath('/login', pathOf(url));
  if (error.code === 'E_STEP_LOST') return signInPath('/login', sameSitePath(url.searchParams.get('redirect'), '/uc'));
  if (error.code === 'E_SECOND_STEP') return signInPath('/login/second', sameSitePath(url.searchParams.get('redirect'), '/uc'));
  if (error.code === 'E_FACTOR') return '/uc/factor';
  return error.code === 'E_RESET' ? signInPath('/recover', pathOf(url)) : null;
};

const refusal = ({ code, message, fields }: ApiError, form: FormData): RejectedForm => ({
  code,
  message,
  fields,
  values: typedValues(form),
});

const settle = async <T, P>(
  fn: (args: ActionArgs<P>) => Promise<FormOutcome<T>>,
  args: ActionArgs<P>,
  onRefused?: (status: number) => void,
): Promise<ActionResult<T>> => {
  try {
    return await fn(args);
  } catch (error) {
    if (!isCodedError(error) || elsewhere(error, args.url) !== null) throw error;
    onRefused?.(error.status);
    return { refused: refusal(error, args.form) };
  }
};

/** Wraps the function of a form: `server` is the action of the route for forms sent without JavaScript; `browser` is called by the form itself. */
export const createFormAction = <T, P = unknown>(fn: (args: ActionArgs<P>) => Promise<FormOutcome<T>>) => ({
  server: async ({ params, request, context }: RouteActionArgs<P>) => {
    if (!import.meta.env.SSR) throw new Error(); // bundlers remove the code below from browser bundles
    const url = new URL(request.url);
    const args = {
      params,
      url,
      form: await request.formData(),
      api: context.get(apiContext),
      memberApi: context.get(memberAndOfficeApiContext),
    };
    let status = 200;
    const setStatus = (by: number) => {
      status = by;
    };
    const acted = await settle(fn, args, setStatus).catch((error: unknown): never => {
      const to = elsewhere(error, url);
      if (to !== null) throw redirect(to, 303);
      throw error;
    });
    if (acted.to) throw redirect(acted.to, 303);
    return data(acted.refused ? acted : { ...acted, values: typedValues(args.form) }, { status });
  },
  browser: async (params: P, form: FormData): Promise<ActionResult<T>> => {
    const url = new URL(location.href);
    const texts = loadPublicTexts(documentLocale()).catch(() => undefined); // loads the texts of the result, which the page may not contain
    try {
      const acted = await settle(fn, { params, url, form, ...(await browserSide()) });
      await texts;
      return acted;
    } catch (error) {
      const to = elsewhere(error, url);
      if (!isCodedError(error) || to === null) throw error;
      await texts;
      // loaded on demand, because such a redirect is rare and no first visit should load the code
      return (await import('../lib/redirect-on-refusal.ts')).redirectOnRefusal(refusal(error, form), to);
    }
  },
});

/**
 * Both APIs in the browser. The module with the calls for accounts is loaded only now, so that a form that is viewed but not sent does not
 * load it.
 */
const browserSide = async (signal?: AbortSignal): Promise<{ api: PublicPageApi; memberApi: MemberAndOfficeApi }> => ({
  api: browserApi(documentLocale(), signal),
  memberApi: (await import('../lib/member-api.ts')).browserMemberApi(documentLocale(), signal),
});

/** Creates both loaders of a page for accounts. A visitor is redirected to the sign-in page, which leads back to the page. */
export const createMemberLoaders = <T, P = unknown>(fn: (args: MemberLoaderArgs<P>) => Promise<T>) => {
  const loadOrRedirect = (args: MemberLoaderArgs<P>) =>
    fn(args).catch((error: unknown): never => {
      const to = elsewhere(error, args.url);
      if (to !== null) throw redirect(to, 302);
      return throwAsRouteError(error);
    });
  return {
    server: async ({ params, request, context }: RouteActionArgs<P>) => {
      if (!import.meta.env.SSR) throw new Error(); // bundlers remove the code below from browser bundles
      return loadOrRedirect({
        params,
        url: new URL(request.url),
        api: context.get(apiContext),
        memberApi: context.get(memberAndOfficeApiContext),
      });
    },
    client: async ({ params, request }: Pick<RouteActionArgs<P>, 'params' | 'request'>) => {
      const texts = loadPublicTexts(documentLocale()); // loads the texts that the next page needs
      const loaded = await loadOrRedirect({ params, url: new URL(request.url), ...(await browserSide(request.signal)) });
      await texts;
      return loaded;
    },
  };
};
