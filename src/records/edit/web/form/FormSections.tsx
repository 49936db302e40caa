import type { ReactNode } from 'react';
import { countries, isCountry } from '../../../../base/locales.ts';
import { useI18n } from '../../../../platform/i18n/index.ts';
import { fieldLabelOf, valueLabel } from '../../../../web/lib/labels.ts';
import { type KindSlug, kindOf } from '../../../kinds/index.ts';
import type { ContentFormData } from '../../content.ts';
import { FieldControl } from './FieldControl.tsx';
import { FormTexts } from './FormTexts.tsx';
import { PictureInput } from './inputs/files.tsx';
import { ChipsInput } from './inputs/lists.tsx';
import { ChoiceInput, ChoicesInput, DateInput, LinkInput, TextInput } from './inputs/simple.tsx';
import { KindFieldInput } from './KindFieldInput.tsx';
import { RelationFields } from './RelationFields.tsx';
import { formSections, ownFieldsBySection, type SectionName } from './sections.ts';
import { useFormState } from './store.ts';

interface Props {
  kind: KindSlug;
  form: ContentFormData;
  readOnly: boolean;
}

interface PartProps {
  kind: KindSlug;
  form: ContentFormData;
  /** Own fields of the kind in this section. */
  children: ReactNode;
}

/** Section with country, date and most own fields of the kind. */
function Facts({ kind, form, children }: PartProps) {
  const { t } = useI18n();
  const isNew = useFormState(({ base }) => base === null);
  const bound = form.bound[isNew ? 'create' : 'update'];
  const had = useFormState(({ base }) => base?.country) ?? null; // imported records may have any country and keep it
  return (
    <Grid>
      <FieldControl path="country" label={fieldLabelOf(t, kind, 'country')} hint={bound ? t('content.country.bound') : undefined}>
        {(attributes) => (
          <ChoiceInput
            path="country"
            attributes={attributes}
            none={t('content.country.none')}
            disabled={bound !== null}
            options={[...countries, ...(had === null || isCountry(had) ? [] : [had])].map((value) => ({
              value,
              label: valueLabel(t, 'country', value),
              active: true,
            }))}
          />
        )}
      </FieldControl>
      <FieldControl path="date" label={fieldLabelOf(t, kind, 'date')} hint={t('content.hint.date')}>
        {(attributes) => <DateInput path="date" attributes={attributes} />}
      </FieldControl>
      {children}
    </Grid>
  );
}

/** Section with industries, technologies, keywords and the kind's classification fields. */
function Subjects({ kind, form, children }: PartProps) {
  const { t } = useI18n();
  return (
    <Grid>
      <FieldControl path="industries" label={fieldLabelOf(t, kind, 'industry')} group className="col-span-full">
        {() => <ChoicesInput path="industries" options={form.options.industry ?? []} />}
      </FieldControl>
      <FieldControl path="technologies" label={fieldLabelOf(t, kind, 'technology')} group className="col-span-full">
        {() => <ChoicesInput path="technologies" options={form.options.technology ?? []} />}
      </FieldControl>
      {children}
      <FieldControl path="keywords" label={fieldLabelOf(t, kind, 'keywords')} hint={t('content.keywords.hint')} className="col-span-full">
        {(attributes) => <ChipsInput path="keywords" attributes={attributes} />}
      </FieldControl>
    </Grid>
  );
}

function Media({ children }: Pick<PartProps, 'children'>) {
  const { t } = useI18n();
  return (
    <Grid>
      <FieldControl path="image" label={t('content.image')} hint={t('snd.hint.image')} className="col-span-full">
        {(attributes) => <PictureInput path="image" attributes={attributes} />}
      </FieldControl>
      {children}
    </Grid>
  );
}

/** Section with the source of the record. */
function Source() {
  const { t } = useI18n();
  return (
    <Grid>
      <FieldControl path="source.name" label={t('content.source.name')} hint={t('content.source.name.hint')}>
        {(attributes) => <TextInput path="source.name" attributes={attributes} />}
      </FieldControl>
      <FieldControl path="source.licence" label={t('content.source.licence')} hint={t('content.source.licence.hint')}>
        {(attributes) => <TextInput path="source.licence" attributes={attributes} />}
      </FieldControl>
      <FieldControl path="source.link" label={t('content.source.link')} className="col-span-full">
        {(attributes) => <LinkInput path="source.link" attributes={attributes} />}
      </FieldControl>
    </Grid>
  );
}

/** All sections of a kind's form, built from its declaration. */
export function FormSections({ kind, form, readOnly }: Props) {
  const { t } = useI18n();
  const declared = kindOf(kind);
  const own = ownFieldsBySection(declared);
  const fieldsOf = (section: SectionName) =>
    own[section].map((name) => {
      const field = declared.fields[name];
      return field && <KindFieldInput key={name} kind={kind} name={name} field={field} form={form} />;
    });
  const shared = { kind, form };
  const parts: Readonly<Record<SectionName, ReactNode>> = {
    texts: <FormTexts kind={kind} readOnly={readOnly} />,
    facts: <Facts {...shared}>{fieldsOf('facts')}</Facts>,
    subjects: <Subjects {...shared}>{fieldsOf('subjects')}</Subjects>,
    contact: <Grid>{fieldsOf('contact')}</Grid>,
    media: <Media>{fieldsOf('media')}</Media>,
    relations: <RelationFields kind={kind} titles={form.related} />,
    source: <Source />,
  };
  return (
    <>
      {formSections(declared).map((section) => (
        <section
          key={section}
          id={`s-${section}`}
          aria-labelledby={`s-${section}-title`}
          className="scroll-mt-14 rounded-md border border-line bg-surface p-4 lg:p-5"
        >
          <h2 id={`s-${section}-title`} tabIndex={-1} className="mb-4 text-base font-semibold outline-none">
            {t(`content.section.${section}`)}
          </h2>
          {parts[section]}
        </section>
      ))}
    </>
  );
}

const Grid = ({ children }: { children: ReactNode }) => <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">{children}</div>;
