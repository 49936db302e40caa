import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { richTextLimits } from '../../../records/engine/field-rules.ts';
import { formatNumber } from '../../lib/format.ts';
import { documentLocale } from '../../lib/preferences.ts';
import { stayPendingOnFailure } from '../../lib/stay-pending-on-failure.ts';
import { loadPublicTexts } from '../../texts/index.ts';
import type { FieldAttributes } from '../field.tsx';
import { FormField } from '../form.tsx';
import { isOverLimit, measureText } from './measure.ts';
import { tools } from './tools.ts';

/** The editor from a separate chunk. The public text catalogue is loaded too, because the page does not contain the texts of the editor. */
const Editor = lazy(() =>
  stayPendingOnFailure(Promise.all([import('./Editor.tsx'), loadPublicTexts(documentLocale())]).then(([module]) => module)),
);

interface Props {
  name: string;
  label: string;
  hint: string;
  value: string;
}

/**
 * Rich text field of a form with its counters. The form sends the markup. Without JavaScript it is a plain text area, whose lines become
 * paragraphs. The editor is in a separate chunk.
 */
export function RichText({ name, label, hint, value }: Props) {
  const [ready, setReady] = useState(false);
  const [html, setHtml] = useState(value);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => setReady(true), []);
  const change = (changed: string) => {
    setHtml(changed);
    if (!field.current) return;
    field.current.value = changed;
    field.current.dispatchEvent(new Event('input', { bubbles: true })); // local drafts listen to `input` events of the fields
  };
  return (
    <div>
      <FormField name={name} label={label} hint={hint} defaultValue={value}>
        {({ id, defaultValue, ...described }) => (
          <div className="min-w-0 flex-1">
            <textarea
              ref={field}
              {...described}
              name={name}
              defaultValue={defaultValue}
              hidden={ready}
              id={ready ? undefined : id}
              rows={14}
              className="field min-h-92 hidden! leading-relaxed noscript:block!"
            />
            <EditorInput
              attributes={{
                id,
                'aria-label': label,
                'aria-invalid': described['aria-invalid'],
                'aria-describedby': described['aria-describedby'],
              }}
              stored={value}
              value={defaultValue ?? ''}
              onChange={change}
            />
          </div>
        )}
      </FormField>
      <TextCounters html={html} />
    </div>
  );
}

interface EditorProps {
  attributes: Pick<FieldAttributes, 'id' | 'aria-invalid' | 'aria-describedby'> & { 'aria-label': string; lang?: string; dir?: string };
  /** Stored markup, shown until the editor is loaded; never the markup of a rejected form. */
  stored: string;
  value: string;
  /** React key of the editor: a changed key replaces the text in the editor by `value`. */
  round?: number;
  onChange: (html: string) => void;
}

/** The editor, which is rendered only in the browser, and its placeholder until it is loaded. */
export function EditorInput({ attributes, stored, value, round, onChange }: EditorProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  if (!ready) return <Waiting html={stored} />;
  const known = Object.entries(attributes).filter(([, attributeValue]) => attributeValue !== undefined);
  return (
    <Suspense fallback={<Waiting html={stored} />}>
      <Editor
        key={round}
        attributes={Object.fromEntries(known.map(([name, attributeValue]) => [name, String(attributeValue)]))}
        value={value}
        onChange={onChange}
      />
    </Suspense>
  );
}

/** Placeholder with the height of the editor, so that nothing shifts when it is loaded. */
const Waiting = ({ html }: { html: string }) => (
  <div aria-hidden="true" inert className="rounded-md border border-control bg-surface noscript:hidden">
    <div className="flex flex-wrap gap-0.5 border-b border-line p-1">
      {tools.map((tool) => (
        <span key={tool} className="size-10" />
      ))}
    </div>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server stores only markup that the editor can show */}
    <div className="prose rich-text whitespace-normal!" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
  </div>
);

const megabyte = 1024 * 1024;

/** Counters of the characters and bytes of a rich text against their limits. */
export function TextCounters({ html }: { html: string }) {
  const { t, locale } = useI18n();
  const size = measureText(html);
  const tooMuch = isOverLimit(size);
  const megabytes = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(size.bytes / megabyte);
  return (
    <div className="mt-1 flex flex-wrap gap-x-6 text-sm noscript:hidden">
      <p className={`tabular-nums ${tooMuch ? 'text-danger' : 'text-muted'}`}>
        {t('editor.characters', { count: formatNumber(locale, size.characters), most: formatNumber(locale, richTextLimits.characters) })}
      </p>
      <p className={`tabular-nums ${tooMuch ? 'text-danger' : 'text-muted'}`}>
        {t('editor.size', { size: megabytes, most: formatNumber(locale, richTextLimits.bytes / megabyte) })}
      </p>
      <p role="status" className="basis-full text-danger empty:hidden">
        {tooMuch ? t('editor.tooMuch') : ''}
      </p>
    </div>
  );
}
