import type { ReactNode } from 'react';
import { bcp47, type ContentLanguage } from '../../../../base/locales.ts';
import { isNonNullObject } from '../../../../base/unknown.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { EditorInput, TextCounters } from '../../../../web/forms/editor/RichText.tsx';
import type { InputAttributes } from '../../../../web/forms/field.tsx';
import { fieldLabelOf, valueLabel } from '../../../../web/lib/labels.ts';
import { hasTableOrPictures, translationFieldKeys } from '../../../engine/translated.ts';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import { FieldControl } from './FieldControl.tsx';
import { LineItemsInput } from './inputs/lists.tsx';
import { LongTextInput, WrappingLineInput } from './inputs/simple.tsx';
import { titleLabel } from './names.ts';
import { useFieldValue, useFormState } from './store.ts';
import { TranslationBar } from './TranslationBar.tsx';
import { blankText } from './values.ts';

interface Props {
  kind: KindSlug;
  lang: ContentLanguage;
  /** True: the original text is displayed beside each field. */
  isSideBySide: boolean;
  readOnly: boolean;
}

/** Original text beside the field that translates it. */
function Original({ text, lang, html = false }: { text: string; lang: ContentLanguage; html?: boolean }) {
  const t = useT();
  const look =
    'mt-1 max-h-120 overflow-y-auto rounded-md border border-line bg-sunken px-3 py-2 leading-relaxed whitespace-pre-line wrap-anywhere';
  return (
    <div className="min-w-0">
      <p className="text-xs leading-5.25 text-muted">{t('content.original.of', { language: valueLabel(t, 'language', lang) })}</p>
      {html && text ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section tabIndex={0} aria-label={t('content.original')} className={look}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server stores only markup that its sanitiser admits */}
          <div lang={bcp47(lang)} dir="auto" className="prose whitespace-normal!" dangerouslySetInnerHTML={{ __html: text }} />
        </section>
      ) : (
        <p lang={bcp47(lang)} dir="auto" className={look}>
          {text || '—'}
        </p>
      )}
    </div>
  );
}

/** Editor of the body with the number of its characters and the limit; in a read-only form the body as text. */
function Body({
  path,
  lang,
  attributes,
  label,
  readOnly,
}: {
  path: string;
  lang: ContentLanguage;
  attributes: InputAttributes;
  label: string;
  readOnly: boolean;
}) {
  const [value, set] = useFieldValue<string | undefined>(path);
  const round = useFormState((state) => state.round);
  const html = value ?? '';
  if (readOnly)
    return (
      <div
        id={attributes.id}
        className="prose rounded-md border border-line px-4 py-3"
        dir="auto"
        lang={bcp47(lang)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server stores only markup that its sanitiser admits
        dangerouslySetInnerHTML={{ __html: html }}
      />
    );
  const { id, 'aria-invalid': invalid, 'aria-describedby': described } = attributes;
  return (
    <>
      <EditorInput
        attributes={{
          id,
          'aria-label': label,
          lang: bcp47(lang),
          dir: 'auto',
          'aria-invalid': invalid,
          'aria-describedby': described,
        }}
        stored={html}
        value={html}
        round={round}
        onChange={set}
      />
      <TextCounters html={html} />
    </>
  );
}

/** Text of a record in one language: title, summary, translated own fields, body. */
export function TextPanel({ kind, lang, isSideBySide, readOnly }: Props) {
  const t = useT();
  const original = useFormState(({ values }) => values.texts[values.lang]) ?? blankText;
  const from = useFormState(({ values }) => values.lang);
  const isOriginal = from === lang;
  const declared = kindOf(kind);
  const at = `texts.${lang}`;
  const row = (originalText: string, control: ReactNode, html = false) =>
    isSideBySide ? (
      <div className="grid gap-x-6 gap-y-2 xl:grid-cols-2">
        <Original text={originalText} lang={from} html={html} />
        {control}
      </div>
    ) : (
      control
    );
  const tables = useFormState(({ values }) => values.fields);
  const own = translationFieldKeys(declared).filter((name) => !name.includes('.') || (!isOriginal && hasTableOrPictures(tables, name)));
  const labelOfName = (name: string) => {
    const [field = '', part] = name.split('.');
    const label = fieldLabelOf(t, kind, field);
    return part === 'columns' ? t('content.columns', { name: label }) : part === 'names' ? t('content.names', { name: label }) : label;
  };
  const input = (name: string) => {
    const path = `${at}.fields.${name}`;
    const field = declared.fields[name];
    const lines = name.includes('.') || (field?.type === 'text' && field.lines === true);
    const originalText = name.includes('.') ? partNames(tables[fieldOf(name)]) : (original.fields[name] ?? '');
    return (
      <div key={name} className={lines ? 'col-span-full' : ''}>
        {row(
          originalText,
          <FieldControl path={path} label={labelOfName(name)} group={lines} hint={lines ? t('content.lines.hint') : undefined}>
            {(attributes) =>
              lines ? (
                <LineItemsInput path={path} attributes={{ ...attributes, id: `${attributes.id}-0` }} lang={lang} />
              ) : (
                <WrappingLineInput path={path} attributes={attributes} lang={lang} />
              )
            }
          </FieldControl>,
        )}
      </div>
    );
  };
  return (
    <div className="grid gap-4">
      {!isOriginal && <TranslationBar kind={kind} lang={lang} readOnly={readOnly} />}
      {row(
        original.title,
        <FieldControl path={`${at}.title`} label={titleLabel(t, kind)} required={isOriginal}>
          {(attributes) => <WrappingLineInput path={`${at}.title`} attributes={attributes} lang={lang} />}
        </FieldControl>,
      )}
      {row(
        original.summary,
        <FieldControl path={`${at}.summary`} label={t('content.summary')} hint={isOriginal ? t('content.summary.hint') : undefined}>
          {(attributes) => <LongTextInput path={`${at}.summary`} attributes={attributes} lang={lang} />}
        </FieldControl>,
      )}
      {own.length > 0 && <div className={`grid gap-4 ${isSideBySide ? '' : 'sm:grid-cols-2'}`}>{own.map(input)}</div>}
      {row(
        original.body,
        <FieldControl path={`${at}.body`} label={t('content.body')}>
          {(attributes) => <Body path={`${at}.body`} lang={lang} attributes={attributes} label={t('content.body')} readOnly={readOnly} />}
        </FieldControl>,
        true,
      )}
    </div>
  );
}

/** Field to which a translated name belongs: for `preview.columns` the table `preview`. */
const fieldOf = (name: string): string => name.split('.')[0] ?? '';
/** Names of a table's columns or of pictures, one per line. */
const partNames = (parts: unknown): string => {
  if (Array.isArray(parts)) return parts.map((one) => (isNonNullObject(one) ? String(one.name) : '')).join('\n');
  return isNonNullObject(parts) && Array.isArray(parts.columns) ? parts.columns.join('\n') : '';
};
