import { type ReactNode, useId } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { FilesField } from '../../../../records/web/FilesField.tsx';
import { RichText } from '../../../../web/forms/editor/RichText.tsx';
import { FormField } from '../../../../web/forms/form.tsx';
import type { PostingField, PostingFormControl, PostingValues } from '../../operations.ts';
import { ChoicesField } from './ChoicesField.tsx';
import { CodesField } from './CodesField.tsx';
import { PictureField } from './PictureField.tsx';

interface Props {
  controls: readonly PostingFormControl[];
  values: PostingValues;
  /** Called when a control without an input event of its own changes. */
  onChange: () => void;
}

/** Controls of a posting in four groups. The server defines the fields, their types and which are required. */
export function PostFields({ controls, values, onChange }: Props) {
  const t = useT();
  const control = (name: PostingField): PostingFormControl =>
    controls.find((one) => one.name === name) ?? { name, type: 'text', required: false, most: null };
  const label = (name: PostingField) =>
    control(name).required ? t('snd.required', { label: t(`snd.field.${name}`) }) : t(`snd.field.${name}`);
  const text = (name: 'title' | 'unitName' | 'address' | 'contact' | 'link', hint?: string, type?: string, autoComplete?: string) => (
    <FormField
      name={name}
      label={label(name)}
      hint={hint}
      type={type}
      autoComplete={autoComplete}
      defaultValue={values[name]}
      maxLength={control(name).most ?? undefined}
      dir="auto"
    />
  );
  const select = (name: 'lang' | 'country', none?: null, hint?: string) => (
    <FormField
      name={name}
      label={label(name)}
      hint={hint}
      defaultValue={values[name] ?? ''}
      options={control(name).options ?? []}
      none={none}
    />
  );
  const choices = (name: 'industries' | 'technologies', hint?: string) => (
    <ChoicesField control={control(name)} label={label(name)} {...(hint && { hint })} value={values[name]} />
  );
  return (
    <>
      <Part title={t('snd.part.what')}>
        <Category control={control('category')} label={label('category')} value={values.category} />
        {text('title', t('snd.hint.title'))}
        <FormField name="summary" label={label('summary')} hint={t('snd.hint.summary')} defaultValue={values.summary}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={3}
              maxLength={control('summary').most ?? undefined}
              dir="auto"
              className="field leading-relaxed"
            />
          )}
        </FormField>
        <RichText name="body" label={label('body')} hint={t('snd.hint.body')} value={values.body} />
        {select('lang', null, t('snd.hint.lang'))}
      </Part>
      <Part title={t('snd.part.fields')}>
        {choices('industries')}
        {choices('technologies')}
        <CodesField control={control('ics')} value={values.ics} onChange={onChange} />
      </Part>
      <Part title={t('snd.part.who')}>
        {text('unitName', undefined, undefined, 'organization')}
        {select('country')}
        {text('address', undefined, undefined, 'street-address')}
        {text('contact', t('snd.hint.contact'))}
        {text('link', t('snd.hint.link'), 'url', 'url')}
      </Part>
      <Part title={t('snd.part.files')}>
        <PictureField value={values.image} onChange={onChange} />
        <div className="kind-snd">
          <FilesField
            name="attachments"
            label={t('snd.field.attachments')}
            hint={t('snd.hint.attachments')}
            value={values.attachments}
            onChange={onChange}
          />
        </div>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-5 border-t border-line pt-6">
      <h2 id={id} className="text-lg font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Category({ control, label, value }: { control: PostingFormControl; label: string; value: string }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-x-8">
        {(control.options ?? []).map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-2.5 hover:text-primary lg:min-h-9">
            <input
              type="radio"
              name="category"
              value={option.value}
              defaultChecked={option.value === value}
              className="size-4 shrink-0 accent-primary"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
