import { type ContentLanguage, contentLanguages, isLocale } from '../../../../base/locales.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { Translate } from '../../../../platform/i18n/types.ts';
import { Select } from '../../../../web/forms/fields/Select.tsx';
import { FaultCount, TabRow } from '../../../../web/forms/tabs/TabRow.tsx';
import { fieldLabelOf, valueLabel } from '../../../../web/lib/labels.ts';
import { useLocalSetting } from '../../../../web/office/list/local-setting.ts';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import { FieldControl, withoutPlaceholder } from './FieldControl.tsx';
import { hasEditorChosenKey } from './faults.ts';
import { TextInput } from './inputs/simple.tsx';
import { languageOfPath } from './paths.ts';
import { useFormState, useStore } from './store.ts';
import { TextPanel } from './TextPanel.tsx';
import { TopicKeyInput } from './TopicKeyInput.tsx';
import { TranslationStatusIcon } from './TranslationStatusIcon.tsx';
import { blankText, changeOriginalLanguage, isBlank, translationStatusOf } from './values.ts';

/** Languages of the form's tabs: the four of the interface, the original language, the open tab, and others that have a text. */
const useLanguages = (): readonly ContentLanguage[] => {
  const key = useFormState(({ values, tab }) =>
    contentLanguages.filter((one) => isLocale(one) || one === values.lang || one === tab || !isBlank(values.texts[one])).join(),
  );
  return contentLanguages.filter((one) => key.split(',').includes(one));
};

const languageOptions = (t: Translate, languages: readonly ContentLanguage[]) =>
  languages.map((value) => ({ value, label: valueLabel(t, 'language', value) }));

/** Tab of a language with its translation status and number of errors. */
function LanguageTab({ kind, lang }: { kind: KindSlug; lang: ContentLanguage }) {
  const t = useT();
  const standing = useFormState(({ values, base }) => translationStatusOf(kindOf(kind), lang, values, base));
  const faults = useFormState(({ faults: all }) => Object.keys(all).filter((path) => languageOfPath(path) === lang).length);
  return (
    <>
      <TranslationStatusIcon standing={standing} />
      {valueLabel(t, 'language', lang)}
      {faults > 0 && <FaultCount count={faults} />}
    </>
  );
}

/** Inputs that identify the record: number of a standard, key of a new industry or technology, original language. */
function Identity({ kind }: { kind: KindSlug }) {
  const t = useT();
  const store = useStore();
  const lang = useFormState(({ values }) => values.lang);
  const isNew = useFormState(({ base }) => base === null);
  const changeOriginal = (next: ContentLanguage) => {
    const { values } = store.state();
    store.fill(changeOriginalLanguage(values, next));
    store.become({ tab: next });
  };
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {'number' in kindOf(kind).fields && (
        <FieldControl path="fields.number" label={fieldLabelOf(t, kind, 'number')} required hint={t('content.number.hint')}>
          {(attributes) => <TextInput path="fields.number" attributes={attributes} placeholder="GB/T 22239-2019" />}
        </FieldControl>
      )}
      {isNew && hasEditorChosenKey(kind) && <TopicKeyInput kind={kind} />}
      <FieldControl path="lang" label={t('admin.content.lang')} hint={t('content.lang.hint')}>
        {(attributes) => (
          <Select
            {...withoutPlaceholder(attributes)}
            value={lang}
            options={languageOptions(t, contentLanguages)}
            onChoose={changeOriginal}
            className="office-field w-full"
          />
        )}
      </FieldControl>
    </div>
  );
}

/** Select that adds a text in a language without a text. */
function AddLanguage({ languages }: { languages: readonly ContentLanguage[] }) {
  const t = useT();
  const store = useStore();
  const add = (language: ContentLanguage | '') => {
    if (!language) return;
    store.set(`texts.${language}`, { ...blankText, quality: 'human' });
    store.become({ tab: language });
  };
  return (
    <Select
      aria-label={t('content.language.add')}
      value=""
      options={[{ value: '', label: `+ ${t('content.language.add')}` }, ...languageOptions(t, languages)]}
      onChoose={add}
      className="min-h-9 cursor-pointer rounded-md bg-transparent px-1 text-muted hover:text-primary"
    />
  );
}

/** Section with the identity of the record and its text in every language. */
export function FormTexts({ kind, readOnly }: { kind: KindSlug; readOnly: boolean }) {
  const t = useT();
  const store = useStore();
  const languages = useLanguages();
  const tab = useFormState((state) => state.tab);
  const lang = useFormState(({ values }) => values.lang);
  const [alone, setAlone] = useLocalSetting('content-original');
  const rest = contentLanguages.filter((one) => !languages.includes(one));
  return (
    <>
      <Identity kind={kind} />
      <div className="flex flex-wrap items-end gap-x-3 border-b border-line">
        <TabRow
          label={t('content.languages')}
          keys={languages}
          active={tab}
          onOpen={(one) => store.become({ tab: one })}
          id="tab"
          panel={() => 'tab-panel'}
        >
          {(one) => <LanguageTab kind={kind} lang={one} />}
        </TabRow>
        {!readOnly && rest.length > 0 && <AddLanguage languages={rest} />}
        {tab !== lang && (
          <label className="ms-auto flex min-h-9 cursor-pointer items-center gap-2 text-muted">
            <input
              type="checkbox"
              checked={alone !== '0'}
              onChange={({ target }) => setAlone(target.checked ? null : '0')}
              className="size-4 accent-primary"
            />
            {t('content.original.beside')}
          </label>
        )}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="pt-4">
        <TextPanel key={tab} kind={kind} lang={tab} isSideBySide={tab !== lang && alone !== '0'} readOnly={readOnly} />
      </div>
    </>
  );
}
