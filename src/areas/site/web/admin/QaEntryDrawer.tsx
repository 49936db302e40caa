import { useId, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { bcp47, type Locale, locales } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { RichText } from '../../../../web/forms/editor/RichText.tsx';
import { ActionForm, FormField } from '../../../../web/forms/form.tsx';
import { createFormAction } from '../../../../web/forms/form-action.ts';
import { LocaleTabs } from '../../../../web/forms/tabs/LocaleTabs.tsx';
import { isCodedError } from '../../../../web/lib/api.ts';
import { ApiError } from '../../../../web/lib/browser-api.ts';
import { createRandomUuid } from '../../../../web/lib/key.ts';
import { Drawer } from '../../../../web/office/Drawer.tsx';
import { officeCall } from '../../../../web/office/office.ts';
import { notify } from '../../../../web/ui/toast.tsx';
import { NewerPageNotice } from './NewerPageNotice.tsx';
import { type QaEntry, type QaPage, questionOf } from './texts.ts';

interface Props {
  page: QaPage;
  /** Entry to change; null: a new entry. */
  entry: QaEntry | null;
  onClose: () => void;
}

const typedIn = (form: FormData, locale: Locale, entry: QaEntry | null): QaEntry[Locale] => {
  const value = (name: string) => form.get(`${locale}.${name}`);
  if (value('q') === null) return entry?.[locale];
  const text = { q: String(value('q')).trim(), a: String(value('a') ?? '') };
  return text.q || text.a ? text : undefined;
};

/** Renames the fields of a validation error from their path in the list to their names in this form. */
const ownFaults = (error: unknown, place: number): unknown => {
  if (!isCodedError(error) || error.code !== 'E_VALIDATION') return error;
  const prefix = `qa.entries.${place}.`;
  const fields = Object.entries(error.fields).map(([name, message]) => [
    name.startsWith(prefix) ? name.slice(prefix.length) : name,
    message,
  ]);
  return new ApiError(error.code, error.status, error.message, Object.fromEntries(fields));
};

/**
 * Form for a question with its answer. Saving writes the list from which the form was filled, with the changed entry. After an edit
 * conflict, the user can insert the entry into the newer list.
 */
export function QaEntryDrawer({ page: initialPage, entry, onClose }: Props) {
  const [page] = useState(initialPage); // version that the form was filled from; later changes of the list do not replace it
  const { t, locale: own } = useI18n();
  const id = useId();
  const { revalidate } = useRevalidator();
  const newer = useRef<QaPage | null>(null);
  const key = useMemo(() => entry?.id ?? createRandomUuid(), [entry]);
  const send = useMemo(
    () =>
      createFormAction(async ({ form }) => {
        const base = (form.has('keep') && newer.current) || page;
        const texts = locales.map((locale) => [locale, typedIn(form, locale, entry)] as const).filter(([, text]) => text);
        const typed: QaEntry = { id: key, recommended: Number(form.get('recommended') ?? 0), ...Object.fromEntries(texts) };
        const { entries } = base.content;
        const known = entries.findIndex((one) => one.id === key);
        const place = known < 0 ? entries.length : known;
        const next = entries.toSpliced(place, 1, typed);
        await officeCall('PUT', 'pages/qa', { version: base.version, qa: { entries: next } }).catch((error: unknown): never => {
          throw ownFaults(error, place);
        });
        return { done: null };
      }).browser,
    [page, entry, key],
  );
  return (
    <Drawer title={entry ? t('office.edit.title', { name: questionOf(entry, own) }) : t('pages.qa.new')} wide form={id} onClose={onClose}>
      <ActionForm
        id={id}
        send={send}
        failed={() => t(entry ? 'uc.saved.not' : 'office.added.not')}
        onDone={() => {
          notify(t(entry ? 'uc.saved' : 'office.added'));
          void revalidate();
          onClose();
        }}
      >
        <NewerPageNotice
          base={page}
          found={newer}
          onTake={() => {
            void revalidate();
            onClose();
          }}
        />
        <LocaleTabs lazy label={t('office.locales')} present={locales.filter((locale) => entry?.[locale])}>
          {(locale) => (
            <>
              <FormField
                name={`${locale}.q`}
                label={t('pages.question')}
                lang={bcp47(locale)}
                maxLength={500}
                autoComplete="off"
                defaultValue={entry?.[locale]?.q ?? ''}
              />
              <RichText name={`${locale}.a`} label={t('pages.answer')} hint="" value={entry?.[locale]?.a ?? ''} />
            </>
          )}
        </LocaleTabs>
        <FormField
          name="recommended"
          label={t('pages.recommended')}
          hint={t('pages.recommended.hint')}
          type="number"
          min={0}
          max={1000}
          defaultValue={String(entry?.recommended ?? 0)}
        />
      </ActionForm>
    </Drawer>
  );
}
