import { parseRowId } from '../../../../base/row-id.ts';
import {
  type ActionArgs,
  createFormAction,
  createMemberLoaders,
  type FormOutcome,
  type MemberLoaderArgs,
} from '../../../../web/forms/form-action.ts';
import { inputText } from '../../../../web/forms/input.ts';
import { isCodedError, throwNotFound } from '../../../../web/lib/api.ts';
import { createRandomUuid } from '../../../../web/lib/key.ts';
import type { PostingValues } from '../../operations.ts';
import type { Route } from './+types/posting.route';
import type { PostingActionResult } from './PostEditor.tsx';
import { PostPage } from './PostPage.tsx';
import { readPostingInput } from './values.ts';

type Params = { id: string };

/** Loads a posting, or a new one if the id is `new`; the query parameter `category` then presets supply or demand. */
const page = createMemberLoaders(async ({ params: { id }, url, memberApi }: MemberLoaderArgs<Params>) => {
  const fresh = id === 'new';
  if (!fresh && parseRowId(id) === null) return throwNotFound();
  const [posting, matches, info] = await Promise.all([
    memberApi.postingFields(fresh ? {} : { id }),
    fresh ? [] : memberApi.postingMatches(id).catch(() => []), // the form works without suggested matches
    memberApi.info(),
  ]);
  const category = url.searchParams.get('category');
  const values: PostingValues = {
    ...posting.values,
    ...(fresh && (category === 'supply' || category === 'demand') && { category }),
    ...(fresh && { unitName: info.company ?? '' }),
  };
  return {
    posting: { ...posting, values },
    matches,
    newKey: createRandomUuid(),
    account: info.account,
    incomplete: url.searchParams.has('check'),
  };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);

/** Saves the form if it contains values, and submits the posting if the submit button was pressed. */
const change = createFormAction(
  async ({ form, memberApi, params: { id } }: ActionArgs<Params>): Promise<FormOutcome<PostingActionResult>> => {
    const intent = inputText(form, 'intent');
    if (intent === 'withdraw') return { done: { posting: await memberApi.withdrawPosting(id), submitted: false } };
    const save = async () => {
      const input = readPostingInput(form);
      if (id !== 'new') return memberApi.savePosting(id, { ...input, version: Number(inputText(form, 'version')) });
      const made = await memberApi.createPosting({ ...input, key: inputText(form, 'key') });
      return made.version > 1 ? memberApi.savePosting(String(made.id), { ...input, version: made.version }) : made;
    };
    const saved = form.has('title') ? await save() : { id, version: Number(inputText(form, 'version')) };
    const at = `/uc/snd/post/${saved.id}`;
    if (intent !== 'submit')
      return { done: { posting: await memberApi.postingFields({ id: String(saved.id) }), submitted: false }, to: at };
    try {
      const posting = await memberApi.submitPosting(String(saved.id), { version: saved.version });
      return { done: { posting, submitted: true }, to: '/uc/snd' };
    } catch (error) {
      // the posting has an address now, and its page shows the missing fields
      if (id === 'new' && isCodedError(error) && error.code === 'E_VALIDATION')
        return { done: { posting: await memberApi.postingFields({ id: String(saved.id) }), submitted: false }, to: `${at}?check=1` };
      throw error;
    }
  },
);
export const action = (args: Route.ActionArgs) => change.server(args);

export default function PostingRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  const { posting } = loaderData;
  return <PostPage key={`${params.id} ${posting.auditStatus}`} {...loaderData} acted={actionData} send={change.browser} />;
}
