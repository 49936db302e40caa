import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { FactorSetup, SecondFactorStatus } from '../../../accounts/operations.ts';
import { CurrentPasswordField } from '../../../accounts/web/portal/CurrentPasswordField.tsx';
import { PageHead } from './MemberShell.tsx';
import { useSecurityPageWords } from './proof-words.ts';

/** New recovery codes to display; empty if the action created none. */
export interface NewRecoveryCodes {
  recovery: string[];
}
interface Props {
  factor: SecondFactorStatus;
  account: string;
  acted: ActionResult<NewRecoveryCodes> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<NewRecoveryCodes>>;
}

/** Two-step sign-in: its state, and the forms to turn it on or off. */
export function SecondFactorPage({ factor, account, acted, send }: Props) {
  const t = useT();
  const { say } = useSecurityPageWords();
  const { revalidate } = useRevalidator();
  const [codes, setCodes] = useState(acted?.done?.recovery ?? []);
  const onDone = ({ recovery }: NewRecoveryCodes) => {
    setCodes(recovery);
    void revalidate();
  };
  const forms = { acted, send, onDone };
  return (
    <>
      <PageHead title={t('uc.factor')} lead={say('uc.factor.lead')} />
      <div className="grid max-w-text gap-6">
        {factor.required && <p className="rounded bg-superseded-soft px-4 py-3 text-superseded">{say('uc.factor.required')}</p>}
        <p role="status" className="flex gap-2 font-semibold">
          <Icon name={factor.on ? 'circle-check' : 'smartphone'} className="mt-0.5 size-5" />
          <span>
            {say(factor.on ? 'uc.factor.on' : 'uc.factor.off')} {factor.on && say('uc.factor.left', { count: factor.recovery })}
          </span>
        </p>
        {codes.length > 0 && <Codes codes={codes} onKept={() => setCodes([])} />}
        {factor.on ? (
          codes.length === 0 && <End account={account} {...forms} />
        ) : factor.setup ? (
          <Setup setup={factor.setup} account={account} {...forms} />
        ) : (
          <Begin account={account} label={say('uc.factor.begin')} {...forms} />
        )}
      </div>
    </>
  );
}

type Forms = Pick<Props, 'acted' | 'send'> & { onDone: (done: NewRecoveryCodes) => void };

function Begin({ account, label, acted, send, onDone }: Forms & { account: string; label: string }) {
  const t = useT();
  return (
    <ActionForm send={send} acted={acted} failed={() => t('uc.changed.not')} onDone={onDone} className="max-w-md">
      <CurrentPasswordField account={account} />
      <SubmitButton intent="begin" className="justify-self-start">
        {label}
      </SubmitButton>
    </ActionForm>
  );
}

function Setup({ setup, account, acted, send, onDone }: Forms & { setup: FactorSetup; account: string }) {
  const { say } = useSecurityPageWords();
  const isAgain = acted?.refused?.values.intent === 'begin';
  return (
    <>
      <Confirm setup={setup} acted={isAgain ? undefined : acted} send={send} onDone={onDone} />
      <details open={isAgain}>
        <summary className="text-link mb-4 w-fit cursor-pointer">{say('uc.factor.again')}</summary>
        <Begin account={account} label={say('uc.factor.again')} acted={isAgain ? acted : undefined} send={send} onDone={onDone} />
      </details>
    </>
  );
}

function Confirm({ setup: { secret, qr }, acted, send, onDone }: Forms & { setup: FactorSetup }) {
  const t = useT();
  const { say } = useSecurityPageWords();
  return (
    <ActionForm send={send} acted={acted} failed={() => t('uc.changed.not')} onDone={onDone}>
      <p>{say('uc.factor.scan')}</p>
      <div className="flex flex-wrap items-center gap-6">
        <svg
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={say('uc.factor.qr')}
          shapeRendering="crispEdges"
          className="size-52"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path stroke="#000" d={qr.path} />
        </svg>
        <dl className="min-w-0">
          <dt className="text-sm text-muted">{say('uc.factor.key')}</dt>
          <dd className="font-mono wrap-anywhere" translate="no">
            {secret}
          </dd>
        </dl>
      </div>
      <p>{say('uc.factor.enter')}</p>
      <FormField name="code" label={say('uc.factor.code')}>
        {(attributes) => (
          <input {...attributes} inputMode="numeric" autoComplete="one-time-code" maxLength={10} className="field max-w-48 tabular-nums" />
        )}
      </FormField>
      <SubmitButton intent="confirm" className="justify-self-start">
        {say('uc.factor.confirm')}
      </SubmitButton>
    </ActionForm>
  );
}

/** Recovery codes; they are displayed only once. */
function Codes({ codes, onKept: onConfirm }: { codes: readonly string[]; onKept: () => void }) {
  const { say } = useSecurityPageWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="rounded border border-line bg-surface p-5">
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {say('uc.factor.codes')}
      </h2>
      <p className="mt-1 text-muted">{say('uc.factor.codes.lead')}</p>
      <ol className="my-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono tabular-nums sm:max-w-sm" translate="no">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Button variant="outline" onClick={onConfirm} className="noscript:hidden">
        {say('uc.factor.kept')}
      </Button>
    </section>
  );
}

function End({ account, acted, send, onDone }: Forms & { account: string }) {
  const t = useT();
  const { say } = useSecurityPageWords();
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{say('uc.factor.end.title')}</h2>
      <ActionForm send={send} acted={acted} failed={() => t('uc.changed.not')} onDone={onDone} className="max-w-md">
        <CurrentPasswordField account={account} />
        <FormField name="code" label={say('uc.factor.end.code')} autoComplete="one-time-code" maxLength={20} />
        <SubmitButton intent="end" variant="outline" className="justify-self-start">
          {say('uc.factor.end')}
        </SubmitButton>
      </ActionForm>
    </section>
  );
}
