import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type ContentLanguage, contentLanguages } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { isCodedError } from '../../../../web/lib/api.ts';
import { kindLabel } from '../../../../web/lib/labels.ts';
import { OfficeHead } from '../../../../web/office/frame/OfficeHead.tsx';
import { usePermissionCheck } from '../../../../web/office/office.ts';
import { Link } from '../../../../web/ui/link.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import type { ContentDetail, ContentFormData } from '../../content.ts';
import { recordDisplayName } from '../editor.ts';
import { FormAside } from './FormAside.tsx';
import { FormBar } from './FormBar.tsx';
import { FormFaults } from './FormFaults.tsx';
import { FormSections } from './FormSections.tsx';
import { validateForm } from './faults.ts';
import { LocalDraftOffer } from './LocalDraftOffer.tsx';
import { recordFormPath, type SaveIntent, saveForm } from './save.ts';
import { FormStore, StoreContext, useFormState } from './store.ts';
import { UnsavedDraftDialog } from './UnsavedDraftDialog.tsx';
import { useLocalDraft } from './use-local-draft.ts';
import { VersionConflictPanel } from './VersionConflictPanel.tsx';
import { blankValues, completeText } from './values.ts';

interface Props {
  kind: KindSlug;
  /** The record being edited; null for a new one. */
  record: ContentDetail | null;
  form: ContentFormData;
  /** Called when a new record was created and has an address. */
  onMade: (id: string) => void;
}

const isLanguage = (value: string | null): value is ContentLanguage => contentLanguages.some((one) => one === value);

/** Form of a record of any kind. The typed text stays when saving fails. */
export function FormPage({ kind, record, form, onMade }: Props) {
  const { locale } = useI18n();
  const [params] = useSearchParams();
  const [store] = useState(() => {
    const blank = blankValues(kindOf(kind), locale, form.bound.create);
    const values = record ? { ...record.values, texts: completeTextsOf(record) } : blank;
    const requestedLanguage = params.get('lang');
    return new FormStore({
      base: record && { ...record, values },
      values,
      tab: isLanguage(requestedLanguage) ? requestedLanguage : values.lang,
    });
  });
  return (
    <StoreContext value={store}>
      <Page kind={kind} form={form} store={store} onMade={onMade} />
    </StoreContext>
  );
}

const completeTextsOf = ({ values }: ContentDetail) =>
  Object.fromEntries(Object.entries(values.texts).map(([lang, text]) => [lang, completeText(text)]));

/** Message about a failed save: the reason, and that the typed text is kept. */
const refusalText = (t: Translate, { code, message }: { code: string; message: string }): string => {
  if (code === 'E_VALIDATION') return `${t('uc.saved.not')} ${t('auth.invalid')}`;
  const offline = `${t('state.offline')}. ${t('state.offline.hint')}`;
  const why = code === 'E_FORBIDDEN' ? t('state.forbidden') : code === 'E_OFFLINE' ? offline : message || t('state.failed.hint');
  return `${t('uc.saved.not')} ${why} ${t('content.kept.hint')}`;
};

/** Notices above the form: reason of a rejection, edits go to a working copy, outdated working copy, read-only form. */
function FormNotices({ readOnly }: { readOnly: boolean }) {
  const { t } = useI18n();
  const base = useFormState((state) => state.base);
  return (
    <>
      {base?.reason && (
        <div className="rounded-md border border-danger bg-surface px-4 py-3">
          <p className="font-semibold text-danger">{t('admin.content.refused')}</p>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {base.reason}
          </p>
        </div>
      )}
      {base && base.state === 'published' && (
        <p className="rounded-md border border-line bg-surface px-4 py-2.5 text-muted">{t('content.copy.hint')}</p>
      )}
      {base?.outdated && (
        <p className="rounded-md border border-superseded bg-superseded-soft px-4 py-2.5">{t('admin.content.outdated')}</p>
      )}
      {readOnly && <p className="rounded-md border border-line bg-surface px-4 py-2.5 text-muted">{t('content.readonly')}</p>}
    </>
  );
}

interface Saving {
  /** The action in progress; null if none. */
  busy: SaveIntent | null;
  savedAt: string | null;
  /** Error message of the last save; empty if none failed. */
  message: string;
  run: (intent: SaveIntent) => Promise<void>;
}

/** Hook that validates the form, saves it and carries out the requested transition. */
const useSaving = ({ store, kind, onSaved, onMade }: Pick<PageProps, 'store' | 'kind' | 'onMade'> & { onSaved: () => void }): Saving => {
  const { t, locale } = useI18n();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<SaveIntent | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const run = useCallback(
    async (intent: SaveIntent) => {
      const { values, base: from, key } = store.state();
      const faults = validateForm(kindOf(kind), { values, before: from?.values ?? null, key: from ? null : key }, t);
      store.become({ faults });
      setMessage('');
      if (Object.keys(faults).length > 0) return setMessage(t('content.refused'));
      setBusy(intent);
      let made: string | null = null;
      try {
        await saveForm(store, kind, intent, {
          onMade: (id) => {
            made = id;
          },
          onSaved,
        });
        setSavedAt(new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date()));
        notify(t(`content.done.${intent}`));
      } catch (error) {
        if (!isCodedError(error)) throw error;
        store.become({ faults: error.code === 'E_VALIDATION' ? error.fields : {} });
        if (!store.state().conflict) setMessage(refusalText(t, error));
      } finally {
        setBusy(null);
        if (made) {
          onMade(made);
          void navigate(recordFormPath(kind, made), { replace: true, preventScrollReset: true });
        }
      }
    },
    [store, kind, t, locale, onSaved, navigate, onMade],
  );
  return { busy, savedAt, message, run };
};

/** Hook that calls `onSave` on Ctrl+S or ⌘S. */
const useSaveKey = (onSave: () => void) => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      onSave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onSave]);
};

interface PageProps extends Omit<Props, 'record'> {
  store: FormStore;
}

function Page({ kind, form, store, onMade }: PageProps) {
  const words = useI18n();
  const { t } = words;
  const may = usePermissionCheck();
  const box = useRef<HTMLDivElement>(null);
  const base = useFormState((state) => state.base);
  const draft = useLocalDraft(store, kind, form.account);
  const { busy, savedAt, message, run } = useSaving({ store, kind, onMade, onSaved: draft.drop });
  // decided once: if the permission is revoked meanwhile, saving fails but the typed text stays
  const [readOnly] = useState(() => (base ? !base.may.includes('edit') : !may('content:record:create')));
  const onKey = useCallback(() => {
    if (!readOnly && !busy) void run('save');
  }, [run, readOnly, busy]);
  useSaveKey(onKey);
  const title = base
    ? t('office.edit.title', { name: recordDisplayName(base, words) })
    : t('office.new.title', { module: kindLabel(t, kind) });
  return (
    <>
      <OfficeHead title={title}>
        <Link to={`/admin/content/${kind}`} className="office-button">
          {t('content.list', { name: kindLabel(t, kind, '.plural') })}
        </Link>
      </OfficeHead>
      <div className={`kind-${kind} grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_13rem] lg:gap-6`}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
          <FormNotices readOnly={readOnly} />
          <LocalDraftOffer draft={draft} />
          <VersionConflictPanel kind={kind} form={form} />
          <FormFaults kind={kind} message={message} box={box} />
          <fieldset disabled={readOnly} className="contents">
            <FormSections kind={kind} form={form} readOnly={readOnly} />
          </fieldset>
        </div>
        <FormAside kind={kind} />
      </div>
      {!readOnly && (
        <div className="mt-4">
          <FormBar busy={busy} savedAt={savedAt} onSave={(intent) => !busy && void run(intent)} />
        </div>
      )}
      <UnsavedDraftDialog store={store} kind={kind} name={title} />
    </>
  );
}
