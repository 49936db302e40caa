import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import type { RecordMatch } from '../../../../records/api.ts';
import { isOverLimit, measureText } from '../../../../web/forms/editor/measure.ts';
import { ActionForm, DefaultSubmit, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult, RejectedForm } from '../../../../web/forms/form-action.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { PostingDifference, PostingForm, PostingInput, PostingValues } from '../../operations.ts';
import { AutosaveStatus } from './AutosaveStatus.tsx';
import type { AutosaveState } from './draft.ts';
import { EventHistory } from './EventHistory.tsx';
import { MatchingPostings } from './MatchingPostings.tsx';
import { NewerVersion } from './NewerVersion.tsx';
import { DifferencesFromRecord, OperatorCorrections } from './OperatorCorrections.tsx';
import { PostFields } from './PostFields.tsx';
import { PostingPreviewDialog } from './PostingPreviewDialog.tsx';
import { usePostingAutosave } from './use-draft.ts';
import { readPostingInput } from './values.ts';

/** Result of a successful action on a posting. `submitted`: the posting was submitted for review, not only saved or withdrawn. */
export interface PostingActionResult {
  posting: PostingForm;
  submitted: boolean;
}
export type SendPostingForm = (params: { id: string }, form: FormData) => Promise<ActionResult<PostingActionResult>>;
interface Props {
  posting: PostingForm;
  values: PostingValues;
  /** Idempotency key of a new posting. */
  draftKey: string;
  restored: boolean;
  hasUndecidedDraft: boolean;
  account: string;
  matches: RecordMatch[];
  acted: ActionResult<PostingActionResult> | undefined;
  send: SendPostingForm;
  /** Called when the owner takes the version that was saved elsewhere. */
  onTake: (newer: PostingForm) => void;
  /** Called when the owner takes an operator's correction, with the corrected posting and the remaining values of the form. */
  onCorrect: (posting: PostingForm, input: PostingInput) => void;
}

/** Returns the error of a draft that could not be saved, in the format of the form. */
const refusalOf = (state: AutosaveState, t: Translate): RejectedForm => {
  const none = { fields: {}, values: {} };
  if (state.is === 'refused') return { code: state.error.code, message: state.error.message, fields: state.error.fields, values: {} };
  if (state.is === 'signedOut') return { code: 'E_UNAUTHENTICATED', message: t('snd.draft.signedOut'), ...none };
  return { code: state.is === 'offline' ? 'E_OFFLINE' : 'E_CONFLICT', message: t('snd.newer'), ...none };
};

/** Sticky bar below the form: its buttons and the state of the draft. */
function EditorBar({ state, id, onPreview }: { state: AutosaveState; id: string | null; onPreview: () => void }) {
  const t = useT();
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-3 lg:mx-0 lg:px-0">
      <SubmitButton intent="submit">
        <Icon name="send" className="size-4" />
        {t('snd.submit')}
      </SubmitButton>
      <SubmitButton intent="save" variant="outline" className="max-sm:hidden noscript:inline-flex!">
        {t('snd.save')}
      </SubmitButton>
      <Button variant="quiet" className="noscript:hidden" onClick={onPreview}>
        <Icon name="eye" className="size-4" />
        <span className="max-sm:sr-only">{t('snd.preview')}</span>
      </Button>
      <AutosaveStatus state={state} back={id === null ? '/uc/snd/post/new' : `/uc/snd/post/${id}`} />
    </div>
  );
}

/** Form of a posting with automatic saving. */
export function PostEditor(props: Props) {
  const { posting, values, restored, hasUndecidedDraft, account, matches, acted, send, onTake, onCorrect, draftKey } = props;
  const t = useT();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const holding = useRef(hasUndecidedDraft);
  holding.current = hasUndecidedDraft;
  const { draft, state } = usePostingAutosave({ box, posting, key: draftKey, account, hasUndecidedDraft: holding });
  const [preview, setPreview] = useState(false);
  useEffect(() => {
    if (restored) draft.touch();
  }, [restored, draft]);
  const touch = () => draft.touch();

  const flushAndSend: SendPostingForm = async (_, form) => {
    if (isOverLimit(measureText(String(form.get('body') ?? ''))))
      return { refused: { code: 'E_VALIDATION', message: '', fields: { body: t('editor.tooMuch') }, values: {} } };
    if (!(await draft.flush({ whole: true }))) return { refused: refusalOf(draft.state(), t) };
    if (form.get('intent') !== 'submit') return { done: { posting: draft.posting, submitted: false } };
    const last = new FormData();
    last.set('intent', 'submit');
    last.set('version', String(draft.posting.version));
    const answer = await send({ id: String(draft.posting.id) }, last);
    if (answer.done) draft.adopt(answer.done.posting);
    return answer;
  };
  const onDone = ({ submitted }: PostingActionResult) => {
    notify(t(submitted ? 'snd.done.submit' : 'snd.saved'));
    if (submitted) void navigate('/uc/snd');
  };
  const show = async () => {
    await draft.flush({ whole: true });
    setPreview(true);
  };
  const correct = async ({ field, from }: PostingDifference) => {
    if (!(await draft.flush({ whole: true }))) return; // saves typed text first; if that fails, the form shows the reason
    const { [field]: _, ...rest } = readPostingInput(new FormData(box.current?.querySelector('form') ?? undefined));
    onCorrect({ ...draft.posting, values: { ...draft.posting.values, [field]: from } }, rest);
  };
  const { id, version, fields, events, differences } = draft.posting;
  return (
    <div className="grid gap-x-10 gap-y-10 xl:grid-cols-[minmax(0,1fr)_15rem]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to what happens in the form inside */}
      <div ref={box} onInput={touch} onBlur={() => void draft.flush()} className="min-w-0">
        {state.is === 'conflict' && (
          <NewerVersion
            newer={state.newer}
            mine={readPostingInput(new FormData(box.current?.querySelector('form') ?? undefined))}
            onSaveMine={() => void draft.keepMine()}
            onTake={() => onTake(state.newer)}
          />
        )}
        <OperatorCorrections differences={differences} onTake={(one) => void correct(one)} />
        <DifferencesFromRecord differences={differences} />
        <ActionForm
          send={flushAndSend}
          acted={acted}
          onDone={onDone}
          failed={(intent) => (intent === 'submit' ? undefined : t('snd.save.failed'))}
          className="gap-8!"
        >
          <DefaultSubmit intent="save" />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="key" value={draftKey} />
          <PostFields controls={fields} values={values} onChange={touch} />
          <EditorBar state={state} id={id} onPreview={() => void show()} />
        </ActionForm>
      </div>
      <aside className="grid content-start gap-8">
        <EventHistory events={events} />
        <MatchingPostings matches={matches} />
      </aside>
      {preview && <PostingPreviewDialog posting={draft.posting} onClose={() => setPreview(false)} />}
    </div>
  );
}
