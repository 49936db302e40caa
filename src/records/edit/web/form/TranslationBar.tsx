import { useState } from 'react';
import type { ContentLanguage } from '../../../../base/locales.ts';
import type { Paged } from '../../../../base/paging.ts';
import { isOneOf } from '../../../../base/typed-keys.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { Select } from '../../../../web/forms/fields/Select.tsx';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { officeCall } from '../../../../web/office/office.ts';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { HistoryEntry } from '../../../api.ts';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import type { ContentText, TranslationStatus } from '../../content.ts';
import { titleLabel } from './names.ts';
import { useFormState, useStore } from './store.ts';
import { TranslationStatusIcon } from './TranslationStatusIcon.tsx';
import { blankText, fillFromOriginal, translationStatusOf } from './values.ts';

const qualities = ['official', 'human', 'machine'] as const;

interface RecordRevision {
  at: string;
  fields: HistoryEntry['fields'];
}
interface OriginalChange {
  name: (typeof parts)[number];
  from: string | null;
  to: string | null;
  at: string;
}
const parts = ['title', 'summary', 'body'] as const;

/** Changes of the original since the translation was last saved, newest first. */
const changesSince = (versions: readonly RecordRevision[], lang: ContentLanguage): OriginalChange[] => {
  const last = versions.findIndex(({ fields }) => fields.some(({ name }) => name === `translation.${lang}`));
  const later = last < 0 ? versions : versions.slice(0, last);
  return later.flatMap(({ at, fields }) => fields.flatMap(({ name, ...field }) => (isOneOf(parts, name) ? [{ ...field, name, at }] : [])));
};

/** List of the changes of the original since the translation was last saved: former and new text of each part. */
function OriginalChanges({ kind, changes }: { kind: KindSlug; changes: readonly OriginalChange[] }) {
  const t = useT();
  if (changes.length === 0) return <p className="mt-2 border-t border-line pt-2 text-muted">{t('content.stale.none')}</p>;
  return (
    <dl className="mt-2 grid gap-2 border-t border-line pt-2">
      {changes.map(({ name, from, to, at }) => (
        <div key={`${at} ${name}`}>
          <dt className="text-xs text-muted">
            {name === 'title' ? titleLabel(t, kind) : t(`content.${name}`)} · <DateTime iso={at} />
          </dt>
          <dd className="wrap-anywhere">
            {from && <del className="me-2 bg-sunken text-muted">{from}</del>}
            {to && <ins className="bg-in-force-soft no-underline">{to}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Choice of the translation's origin (official, human, machine). */
function Quality({ lang }: { lang: ContentLanguage }) {
  const t = useT();
  const store = useStore();
  const quality = useFormState(({ values }) => values.texts[lang]?.quality) ?? 'human';
  return (
    <label className="inline-flex items-center gap-2">
      <span className="text-muted">{t('admin.content.quality')}</span>
      <Select
        name={`texts.${lang}.quality`}
        value={quality}
        options={qualities.map((value) => ({ value, label: valueLabel(t, 'quality', value) }))}
        onChoose={(value) => store.set(`texts.${lang}.quality`, value)}
      />
    </label>
  );
}

interface ToolsProps {
  lang: ContentLanguage;
  standing: TranslationStatus;
  /** True while the changes of the original are displayed. */
  showing: boolean;
  onShow: () => void;
}

/** Buttons for a translation: confirm it, display changes of the original, copy the original, remove the translation. */
function Tools({ lang, standing, showing, onShow }: ToolsProps) {
  const t = useT();
  const store = useStore();
  const id = useFormState(({ base }) => base?.id);
  const checked = useFormState(({ values }) => values.texts[lang]?.checked) ?? false;
  const copy = () => {
    const { values } = store.state();
    const text: ContentText = { quality: 'human', ...(values.texts[lang] ?? blankText) };
    store.fill({ ...values, texts: { ...values.texts, [lang]: fillFromOriginal(text, values.texts[values.lang] ?? blankText) } });
  };
  const clear = () => {
    const { values } = store.state();
    const { [lang]: _, ...texts } = values.texts;
    store.fill({ ...values, texts });
  };
  return (
    <div className="ms-auto flex flex-wrap gap-1.5">
      {(standing === 'stale' || checked) && id && (
        <button
          type="button"
          aria-pressed={checked}
          onClick={() => store.set(`texts.${lang}.checked`, checked ? undefined : true)}
          className="office-button aria-pressed:border-in-force aria-pressed:text-in-force"
        >
          <Icon name="check" className="size-4" />
          {t('content.stale.right')}
        </button>
      )}
      {standing === 'stale' && id && (
        <button type="button" aria-expanded={showing} onClick={onShow} className="office-button">
          <Icon name="history" className="size-4" />
          {t('content.stale.show')}
        </button>
      )}
      <button type="button" onClick={copy} className="office-button">
        <Icon name="corner-up-right" className="size-4" />
        {t('content.copy')}
      </button>
      {standing !== 'missing' && (
        <button type="button" onClick={clear} className="office-button hover:border-danger hover:text-danger">
          <Icon name="trash-2" className="size-4" />
          {t('content.text.remove')}
        </button>
      )}
    </div>
  );
}

/** Bar above a translation: its origin, its status, and tools to update it. */
export function TranslationBar({ kind, lang, readOnly }: { kind: KindSlug; lang: ContentLanguage; readOnly: boolean }) {
  const t = useT();
  const id = useFormState(({ base }) => base?.id);
  const standing = useFormState(({ values, base }) => translationStatusOf(kindOf(kind), lang, values, base));
  const [changes, setChanges] = useState<readonly OriginalChange[] | null>(null);
  const show = async () => {
    if (changes) return setChanges(null);
    const versions = await officeCall<Paged<RecordRevision>>('GET', `content/${kind}/${id}/versions?limit=100`).catch(() => null);
    setChanges(versions ? changesSince(versions.docs, lang) : []);
  };
  return (
    <div className={`rounded-md border px-3 py-2 ${standing === 'stale' ? 'border-superseded bg-superseded-soft' : 'border-line'}`}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="inline-flex items-center gap-1.5">
          <TranslationStatusIcon standing={standing} />
          {t(`content.standing.${standing}.hint`)}
        </p>
        {standing !== 'missing' && <Quality lang={lang} />}
        {!readOnly && <Tools lang={lang} standing={standing} showing={changes !== null} onShow={() => void show()} />}
      </div>
      {changes && <OriginalChanges kind={kind} changes={changes} />}
    </div>
  );
}
