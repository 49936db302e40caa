import { useState } from 'react';
import type { Captcha as Picture } from '../../../../platform/captcha/captcha.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { Captcha } from '../../../../web/forms/Captcha.tsx';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { CurrentPasswordField } from '../../../accounts/web/portal/CurrentPasswordField.tsx';
import { useFailureText } from '../../../accounts/web/portal/steps.ts';
import { PageHead } from './MemberShell.tsx';
import { useSecurityPageWords } from './proof-words.ts';

/** Result of a step: the code to the present contact was sent, the code to the new number was sent, or the number was changed. */
export type PhoneStepResult = 'old' | 'new' | 'changed';

interface Props {
  /** Present contact, masked; null: none. `added`: true if the account has no phone number yet. */
  target: string | null;
  account: string;
  added: boolean;
  captcha: Picture;
  acted: ActionResult<PhoneStepResult> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<PhoneStepResult>>;
}

const steps = ['old', 'new', 'submit'] as const;
type PhoneFormStep = (typeof steps)[number];
/** Returns the step to display: the one after the finished step, the step that the server rejected, or `first` before any submission. */
const nextOf = (acted: ActionResult<PhoneStepResult> | undefined, first: PhoneFormStep): PhoneFormStep => {
  if (acted?.done) return acted.done === 'old' ? 'new' : 'submit';
  return steps.find((step) => step === acted?.refused?.values.intent) ?? first;
};
const headings = { old: 'uc.phone.step1', new: 'uc.phone.step2', submit: 'uc.phone.step3' } as const;

/**
 * Form for a new phone number in three steps: code to the present contact, code to the new number, both codes together. An account without
 * a contact enters its password instead of the first code.
 */
export function PhonePage({ target, account, added, captcha, acted, send }: Props) {
  const t = useT();
  const { say } = useSecurityPageWords();
  const own = target === null ? steps.slice(1) : steps;
  const first: PhoneFormStep = target === null ? 'new' : 'old';
  const [step, setStep] = useState(nextOf(acted, first));
  const [phone, setPhone] = useState(acted?.values?.phone ?? acted?.refused?.values.phone ?? '');
  const [changed, setChanged] = useState(acted?.done === 'changed');
  const failed = useFailureText(t('uc.changed.not'));
  const title = say(added ? 'uc.phone.add' : 'uc.phone');
  if (changed) return <ChangedNote title={title} phone={phone} />;

  const texts = {
    old: say('uc.phone.step1.text', { target: target ?? '' }),
    new: target === null ? say('uc.phone.first.text') : say('uc.phone.step2.text', { target }),
    submit: say('uc.phone.step3.text', { phone }),
  };
  return (
    <>
      <PageHead title={title} lead={say(target === null ? 'uc.phone.first.lead' : 'uc.phone.lead')} />
      <ActionForm
        send={send}
        acted={acted}
        failed={failed}
        onDone={(done) => {
          notify(t(done === 'changed' ? 'uc.changed' : 'auth.code.sent'));
          setChanged(done === 'changed');
          if (done !== 'changed') setStep(nextOf({ done }, first));
        }}
        className="max-w-md"
      >
        <div aria-live="polite">
          <p className="text-sm text-muted">{say('uc.phone.step', { step: own.indexOf(step) + 1, steps: own.length })}</p>
          <h2 className="text-lg font-semibold">{say(headings[step])}</h2>
          <p className="mt-1 wrap-anywhere">{texts[step]}</p>
        </div>
        {step !== 'old' && (
          <>
            {target !== null && <CodeInput name="oldCode" label={say('uc.phone.old')} />}
            <FormField
              name="phone"
              type="tel"
              label={say('uc.phone.new')}
              hint={t('auth.phone.hint')}
              autoComplete="tel"
              maxLength={30}
              readOnly={step === 'submit'}
              onChange={(event) => setPhone(event.target.value)}
            />
          </>
        )}
        {step === 'submit' ? <CodeInput name="code" label={say('uc.phone.code')} /> : <Captcha initial={captcha} />}
        {step === 'submit' && target === null && <CurrentPasswordField account={account} />}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton intent={step}>{step === 'submit' ? say('uc.phone.submit') : t('auth.code.send')}</SubmitButton>
          {step === first ? (
            <Link to="/uc/info" className="text-link text-sm">
              {say('uc.phone.back')}
            </Link>
          ) : (
            <Link to="/uc/phone" reloadDocument className="text-link text-sm">
              {say('uc.phone.restart')}
            </Link>
          )}
        </div>
      </ActionForm>
    </>
  );
}

const CodeInput = ({ name, label }: { name: string; label: string }) => {
  const t = useT();
  return <FormField name={name} label={label} hint={t('auth.code.hint')} inputMode="numeric" autoComplete="one-time-code" maxLength={10} />;
};

/** Confirmation that replaces the form and takes the focus. */
function ChangedNote({ title, phone }: { title: string; phone: string }) {
  const t = useT();
  const { say } = useSecurityPageWords();
  return (
    <>
      <PageHead title={title} />
      <section role="status" tabIndex={-1} ref={(element) => element?.focus()} className="flex flex-col items-start gap-3 outline-none">
        <Icon name="circle-check" className="size-10 text-in-force" />
        <p className="text-sm text-in-force">{t('auth.code.passed')}</p>
        <h2 className="text-lg font-semibold">{say('uc.phone.done')}</h2>
        <p className="text-muted">{say('uc.phone.done.text', { phone })}</p>
        <LinkButton to="/uc/info" className="mt-3">
          {say('uc.phone.back')}
        </LinkButton>
      </section>
    </>
  );
}
