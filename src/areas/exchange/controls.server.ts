import { countries, type Locale, locales } from '../../base/locales.ts';
import { entriesOf } from '../../base/typed-keys.ts';
import { findCatalogueText } from '../../platform/i18n/all.server.ts';
import { dictionaryLabel, listOptionsWithCurrentValues } from '../../records/dictionaries/labels.server.ts';
import { industries, technologies } from '../../records/engine/dictionaries.ts';
import { postingLimits, richTextLimits } from '../../records/engine/field-rules.ts';
import { snd } from '../../records/kinds/snd/kind.ts';
import { classificationName, icsChoices } from '../../records/kinds/standard/classification/names.server.ts';
import type { PostingField, PostingFormControl, PostingValues } from './operations.ts';
import { requiredFields } from './values.server.ts';

/** Present values of a posting. They remain selectable even if a new posting cannot use them, such as removed dictionary values. */
type ChosenDictionaryValues = Pick<PostingValues, 'industries' | 'technologies' | 'lang'>;
type ControlShape = Omit<PostingFormControl, 'name' | 'required'>;

/** Returns the controls of a posting's form in the order of the form, with options in the given language. */
export const buildPostingControls = (
  locale: Locale,
  { industries: sectors, technologies: topics, lang }: ChosenDictionaryValues,
): PostingFormControl[] => {
  const optionsOf = (values: readonly string[], prefix: string) =>
    values.map((value) => ({ value, label: findCatalogueText(locale, `${prefix}.${value}`) ?? value }));
  const categories = snd.fields.category.values.map((value) => ({ value, label: dictionaryLabel(locale, 'sndCategory', value) }));
  const text = (most: number): ControlShape => ({ type: 'text', most });
  const shapes: Record<PostingField, ControlShape> = {
    category: { type: 'choice', most: null, options: categories },
    title: text(postingLimits.title),
    lang: { type: 'choice', most: null, options: optionsOf([...new Set([...locales, lang])], 'language') },
    country: { type: 'choice', most: null, options: optionsOf(countries, 'country') },
    industries: {
      type: 'choices',
      most: postingLimits.industries,
      options: listOptionsWithCurrentValues(locale, 'industry', industries, sectors),
    },
    technologies: {
      type: 'choices',
      most: postingLimits.technologies,
      options: listOptionsWithCurrentValues(locale, 'technology', technologies, topics),
    },
    ics: {
      type: 'codes',
      most: postingLimits.ics,
      options: icsChoices().map((code) => ({ value: code, label: classificationName('ics', code, locale) ?? code })),
    },
    unitName: text(postingLimits.unitName),
    address: text(postingLimits.address),
    contact: text(postingLimits.contact),
    link: { type: 'link', most: postingLimits.link },
    image: { type: 'image', most: null },
    attachments: { type: 'attachments', most: postingLimits.attachments },
    summary: text(postingLimits.summary),
    body: { type: 'rich', most: richTextLimits.characters },
  };
  return entriesOf(shapes).map(([name, shape]) => ({
    name,
    required: requiredFields.includes(name),
    ...shape,
  }));
};
