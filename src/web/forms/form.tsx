import { type ComponentProps, createContext, type ReactNode, type SubmitEvent, use, useEffect, useId, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { useT } from '../../platform/i18n/index.ts';
import type { Translate } from '../../platform/i18n/types.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { notify } from '../ui/toast.tsx';
import { createNoteReferenceAttributes, type FieldAttributes, FieldNote, type FieldOption, Options } from './field.tsx';
import type { ActionResult, RejectedForm } from './form-action.ts';

interface FormState {
  refused: RejectedForm | undefined;
  values: RejectedForm['values'] | undefined;
  busy: boolean;
  answers: number;
}
const FormContext = createContext<FormState>({ refused: undefined, values: undefined, busy: false, answers: 0 });

/** Last rejection of the surrounding form; undefined if the last answer was not a rejection. Each rejection is a new object. */
export const useRefusal = (): RejectedForm | undefined => use(FormContext).refused;

/** Number of answers after which the surrounding form stayed open. Each answer uses up a one-time value such as a captcha. */
export const useServerAnswerCount = (): number => use(FormContext).answers;

/** Message of a rejected form: the text of the server, except for codes with a text in SPECIFICATION S6.3 and for a missing answer. */
const messageOf = (t: Translate, { code, message }: RejectedForm): string => {
  if (code === 'E_FORBIDDEN') return t('state.forbidden');
  if (code === 'E_OFFLINE') return `${t('state.offline')}. ${t('state.offline.hint')}`;
  return message || t(code === 'E_VALIDATION' ? 'auth.invalid' : 'state.failed.hint');
};

interface Props<T> extends Omit<ComponentProps<'form'>, 'action' | 'onSubmit' | 'children'> {
  /** Sends the form: the `browser` function of the route's form action. */
  send: (params: never, form: FormData) => Promise<ActionResult<T>>;
  /** Result of the route's action if the form was sent without JavaScript. */
  acted?: ActionResult<T> | undefined;
  onDone?: (done: T, to?: string) => void;
  /** Returns the text that precedes the reason of a rejection, by the intent of the pressed button. */
  failed?: (intent: string | undefined, refused: RejectedForm) => string | undefined;
  children: ReactNode;
}

/** A form that works with and without JavaScript. It shows errors below their fields and a summary on top, and keeps all typed values. */
export function ActionForm<T>({ send, acted, onDone, failed, children, className = '', ...rest }: Props<T>) {
  const t = useT();
  const params = useParams();
  const [refused, setRefused] = useState(acted?.refused);
  const [busy, setBusy] = useState(false);
  const [answers, setAnswers] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    if (refused) (first('[aria-invalid="true"]') ?? first('[role="alert"]'))?.focus();
  }, [refused]);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return; // ignores a second click while the form is being sent
    const { submitter } = event.nativeEvent;
    setBusy(true);
    try {
      const answer = await send(params as never, new FormData(event.currentTarget, submitter));
      setRefused(answer.refused);
      if (answer.to === undefined) setAnswers((count) => count + 1);
      if (answer.refused) notify(reasonOf(answer.refused));
      else onDone?.(answer.done, answer.to);
    } catch {
      setRefused({ code: 'E_INTERNAL', message: '', fields: {}, values: {} });
    } finally {
      setBusy(false);
    }
  };
  const reasonOf = (why: RejectedForm): string => [failed?.(why.values.intent, why), messageOf(t, why)].filter(Boolean).join(' ');
  return (
    <FormContext value={{ refused, values: (refused ?? acted)?.values, busy, answers }}>
      <form ref={form} method="post" noValidate onSubmit={submit} className={`grid gap-5 ${className}`} {...rest}>
        {refused && (
          <p role="alert" tabIndex={-1} className="rounded border border-danger bg-surface text-danger px-4 py-3 text-sm">
            {reasonOf(refused)}
            {refused.to && (
              <a href={refused.to} target="_blank" className="text-link ms-2" rel="noopener">
                {t('account.login')}
              </a>
            )}
          </p>
        )}
        {children}
      </form>
    </FormContext>
  );
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className' | 'children' | 'defaultValue'> {
  name: string;
  label: string;
  defaultValue?: string | undefined;
  hint?: string | undefined;
  /** Further field names whose errors are shown here. */
  also?: readonly string[];
  /** Texts of errors that the browser found, by error. */
  faults?: Readonly<Record<string, string>>;
  /** Content beside the input, such as a button that sends a code. */
  aside?: ReactNode;
  /** If set, the field is a `select` with these options. `none`: label of an additional empty option; null: no empty option. */
  options?: readonly FieldOption[] | undefined;
  none?: string | null | undefined;
  /** Renders a control other than an input or a select. */
  children?: (attributes: FieldAttributes & { placeholder?: string; defaultValue?: string }) => ReactNode;
}

/** A field of a form with label, hint and error, filled with the typed value after a rejection. */
export function FormField({ name, label, hint, also = [], faults, aside, options, none, children, defaultValue, ...input }: FieldProps) {
  const t = useT();
  const { refused, values } = use(FormContext);
  const id = useId();
  const found = [name, ...also].map((one) => refused?.fields[one]).find(Boolean);
  const error = found && (faults?.[found] ?? found);
  const value = values?.[name] ?? defaultValue;
  const attributes = {
    id,
    name,
    ...(!options && { placeholder: t('placeholder.enter') }),
    ...createNoteReferenceAttributes({ id, error, hint }),
    ...(value !== undefined && { defaultValue: value }),
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex gap-2">
        {options ? (
          <select {...attributes} disabled={input.disabled} className="field">
            {none !== null && <option value="">{none ?? t('placeholder.select')}</option>}
            <Options options={options} />
          </select>
        ) : children ? (
          children(attributes)
        ) : (
          <input {...attributes} {...input} className="field min-w-0 flex-1" />
        )}
        {aside}
      </div>
      <FieldNote id={id} error={error} hint={hint} />
    </div>
  );
}

/**
 * Hidden first button of a form. Enter in a field presses the first button of a form, which would otherwise be a button with another
 * intent.
 */
export const DefaultSubmit = ({ intent = 'submit' }: { intent?: string }) => (
  <button type="submit" name="intent" value={intent} tabIndex={-1} aria-hidden="true" className="sr-only" />
);

/** The submit button of a form, with a progress indicator. `intent` distinguishes several buttons of a form. */
export function SubmitButton({ intent, children, ...rest }: ComponentProps<typeof Button> & { intent?: string }) {
  const { busy } = use(FormContext);
  const t = useT();
  return (
    <Button type="submit" {...(intent && { name: 'intent', value: intent })} aria-disabled={busy || undefined} {...rest}>
      {busy && <Icon name="loader-circle" className="size-4 motion-safe:animate-spin" />}
      {children}
      {busy && <span className="sr-only">{t('state.loading')}</span>}
    </Button>
  );
}
