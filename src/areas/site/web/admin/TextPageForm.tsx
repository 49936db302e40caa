import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { bcp47, type Locale, locales } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { RichText } from '../../../../web/forms/editor/RichText.tsx';
import { ActionForm, FormField, SubmitButton } from '../../../../web/forms/form.tsx';
import { createFormAction } from '../../../../web/forms/form-action.ts';
import { LocaleTabs } from '../../../../web/forms/tabs/LocaleTabs.tsx';
import { UnsavedChangesGuard } from '../../../../web/forms/unsaved-changes/UnsavedChangesGuard.tsx';
import { officeCall } from '../../../../web/office/office.ts';
import { notify } from '../../../../web/ui/toast.tsx';
import type { TextPage } from '../../text-pages.ts';
import { NewerPageNotice } from './NewerPageNotice.tsx';
import type { EditablePage, PageTexts } from './texts.ts';

/** Returns a language's text in the form; the text of `base` if its tab was not opened. */
const typedIn = (form: FormData, page: TextPage, locale: Locale, base: PageTexts): PageTexts[Locale] => {
  const value = (name: string) => form.get(`${page}.${locale}.${name}`);
  if (value('title') === null) return base[locale];
  const text = { title: String(value('title')).trim(), body: String(value('body') ?? '') };
  return text.title || text.body ? text : undefined;
};
const same = (a: PageTexts[Locale], b: PageTexts[Locale]) => a?.title === b?.title && a?.body === b?.body;

/** Form for a text page in four languages. */
export function TextPageForm({ page, disabled }: { page: EditablePage<TextPage>; disabled: boolean }) {
  const { id } = page;
  const { t } = useI18n();
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(page);
  const [taken, setTaken] = useState(0);
  const newer = useRef<EditablePage<TextPage> | null>(null);
  const send = useMemo(
    () =>
      createFormAction(async ({ form }) => {
        const over = form.has('keep') ? newer.current : null;
        // languages that were not changed in the form take the newer version
        const mine = (locale: Locale) => {
          const typed = typedIn(form, id, locale, base.content);
          return over && same(typed, base.content[locale]) ? over.content[locale] : typed;
        };
        const texts = Object.fromEntries(locales.map((locale) => [locale, mine(locale)]).filter(([, text]) => text));
        await officeCall('PUT', `pages/${id}`, { version: (over ?? base).version, [id]: texts });
        return { done: await officeCall<EditablePage<TextPage>>('GET', `pages/${id}`) };
      }).browser,
    [base, id],
  );
  return (
    <ActionForm
      key={taken}
      send={send}
      failed={() => t('uc.saved.not')}
      onDone={(saved) => {
        notify(t('uc.saved'));
        setBase(saved);
        void revalidate();
      }}
      className="max-w-4xl"
    >
      <UnsavedChangesGuard />
      <NewerPageNotice
        base={base}
        found={newer}
        onTake={(theirs) => {
          setBase(theirs);
          setTaken(theirs.version); // remounts the form with the newer version
        }}
      />
      <LocaleTabs lazy label={t('office.locales')} prefix={id} present={locales.filter((locale) => base.content[locale])}>
        {(locale) => (
          <>
            <FormField
              name={`${id}.${locale}.title`}
              label={t('pages.title')}
              lang={bcp47(locale)}
              maxLength={200}
              disabled={disabled}
              defaultValue={base.content[locale]?.title ?? ''}
            />
            <RichText name={`${id}.${locale}.body`} label={t('pages.body')} hint="" value={base.content[locale]?.body ?? ''} />
          </>
        )}
      </LocaleTabs>
      {!disabled && (
        <div className="sticky bottom-0 -mx-1 border-t border-line bg-paper px-1 py-3">
          <SubmitButton>{t('uc.save')}</SubmitButton>
        </div>
      )}
    </ActionForm>
  );
}
