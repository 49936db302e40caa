import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { countries } from '../../../../base/locales.ts';
import { localizedName, type TextByLocale } from '../../../../base/names.ts';
import { accountStatus } from '../../../../platform/access/actor.ts';
import { useI18n, useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, DefaultSubmit, FormField, SubmitButton, useRefusal } from '../../../../web/forms/form.tsx';
import type { ActionResult } from '../../../../web/forms/form-action.ts';
import { publishReaderChanges } from '../../../../web/frame/self.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { Time } from '../../../../web/ui/time.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { DigestChannel, OwnAccountProfile } from '../../../accounts/operations.ts';
import { AvatarField } from './AvatarField.tsx';
import { PageHead } from './MemberShell.tsx';
import { ProfileConflict } from './ProfileConflict.tsx';

/** Ways to deliver the digest of news about followed records; the default comes first. */
const digests: readonly DigestChannel[] = ['portal', 'mail', 'none'];

interface Props {
  info: OwnAccountProfile;
  /** Industries that can be chosen, in the order of the list. */
  industries: readonly { value: string; label: string }[];
  /** Flows by which the account can request a role or membership of an organization. */
  asks: readonly { flow: string; names: TextByLocale }[];
  acted: ActionResult<OwnAccountProfile> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<OwnAccountProfile>>;
}

/** Profile of the account and the form to change it. */
export function ProfilePage({ info, industries, asks, acted, send }: Props) {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [edition, setEdition] = useState(0);
  return (
    <>
      <PageHead title={t('uc.info')} lead={t('uc.info.lead')} />
      <Facts info={info} asks={asks} />
      <ProfileForm
        key={edition}
        info={info}
        industries={industries}
        acted={edition ? undefined : acted}
        send={send}
        onSaved={() => {
          notify(t('uc.saved'));
          void revalidate();
        }}
        onTake={() => setEdition(edition + 1)}
        focused={edition > 0}
      />
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex min-h-6 flex-wrap items-baseline gap-x-4 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Facts that the form cannot change, such as account name, phone number and mail address, with links to the flows of `asks`. */
function Facts({ info, asks }: Pick<Props, 'info' | 'asks'>) {
  const { t, locale } = useI18n();
  return (
    <dl className="mb-10 grid gap-x-8 border-b border-line sm:grid-cols-2">
      <Fact label={t('uc.info.account')}>{info.account}</Fact>
      <Fact label={t('uc.info.phone')}>
        <span className="tabular-nums">{info.phone ?? t('uc.info.phone.none')}</span>
        <Link to="/uc/phone" className="text-link text-sm">
          {t(info.phone ? 'uc.info.phone.change' : 'uc.info.phone.add')}
        </Link>
      </Fact>
      <Fact label={t('uc.info.email')}>{info.email ?? t('uc.info.email.none')}</Fact>
      <Fact label={t('uc.info.since')}>
        <Time iso={info.created} />
      </Fact>
      <Fact label={t('uc.info.status')}>
        {t(info.status === accountStatus.mustReset ? 'uc.info.status.reset' : 'uc.info.status.active')}
      </Fact>
      {asks.length > 0 && (
        <Fact label={t('uc.flow')}>
          {asks.map(({ flow, names }) => (
            <Link key={flow} to={`/uc/flow/new/${flow}`} className="text-link">
              {localizedName(locale, names, flow)}
            </Link>
          ))}
        </Fact>
      )}
    </dl>
  );
}

interface ProfileFormProps extends Omit<Props, 'asks'> {
  onSaved: () => void;
  onTake: () => void;
  /** True if the form takes the focus, because it replaces another form. */
  focused: boolean;
}

function ProfileForm({ info, industries, acted, send, onSaved, onTake, focused }: ProfileFormProps) {
  const t = useT();
  // version and avatar of the profile with which the fields were filled; the page may load a newer profile later
  const [base, setBase] = useState({ version: Number(acted?.refused?.values.version ?? info.version), avatar: info.avatar });
  const first = useRef<HTMLInputElement>(null);
  const offered = industries.map(({ value }) => value);
  // an account may keep an industry that was removed from the list
  const sectors = info.industry && !offered.includes(info.industry) ? [...offered, info.industry] : offered;
  useEffect(() => {
    if (focused) first.current?.focus();
  }, [focused]);
  return (
    <ActionForm
      send={send}
      acted={acted}
      failed={() => t('uc.saved.not')}
      onDone={({ version, avatar, realName }) => {
        setBase({ version, avatar });
        publishReaderChanges({ name: realName, avatar });
        onSaved();
      }}
      className="max-w-text"
    >
      <DefaultSubmit />
      <ProfileConflict newer={info} base={base.version} onTake={onTake} />
      <input type="hidden" name="version" value={base.version} />
      <AvatarField key={base.version} url={base.avatar} />
      <FormField name="realName" label={t('uc.info.name')} defaultValue={info.realName}>
        {(attributes) => <input {...attributes} ref={first} maxLength={80} autoComplete="name" className="field" />}
      </FormField>
      <FormField
        name="company"
        label={t('uc.info.company')}
        defaultValue={info.company ?? ''}
        maxLength={200}
        autoComplete="organization"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Choices name="industry" label={t('uc.info.industry')} values={sectors} value={info.industry} />
        <Choices name="country" label={t('uc.info.country')} values={countries} value={info.country} fixed={info.countryFixed} />
      </div>
      <Digests info={info} />
      <SubmitButton className="justify-self-start">{t('uc.save')}</SubmitButton>
    </ActionForm>
  );
}

interface ChoicesProps {
  name: string;
  label: string;
  values: readonly string[];
  value: string | null;
  /** True if only operators can change the value. */
  fixed?: boolean;
}

/** Selection of one dictionary value or none. */
function Choices({ name, label, values, value, fixed }: ChoicesProps) {
  const t = useT();
  return (
    <FormField
      name={name}
      label={label}
      defaultValue={value ?? ''}
      options={values.filter((one) => !fixed || one === value).map((one) => ({ value: one, label: valueLabel(t, name, one) }))}
      none={fixed ? (value === null ? t('uc.info.none') : null) : undefined}
    />
  );
}

/** Choice of the delivery of news about followed records. */
function Digests({ info: { digest, email } }: { info: OwnAccountProfile }) {
  const t = useT();
  const chosen = useRefusal()?.values.digest ?? digest;
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{t('uc.info.digest')}</legend>
      {digests.map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-3 py-1 md:min-h-9">
          <input type="radio" name="digest" value={one} defaultChecked={one === chosen} className="size-4 shrink-0 accent-primary" />
          {t(`uc.info.digest.${one}`)}
        </label>
      ))}
      <p className="mt-1 text-sm text-muted">{t(email ? 'uc.info.digest.mail.hint' : 'uc.info.digest.mail.none')}</p>
    </fieldset>
  );
}
