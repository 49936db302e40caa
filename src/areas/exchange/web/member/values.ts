import { isCountry, isLocale } from '../../../../base/locales.ts';
import type { PostingForm, PostingInput, PostingValues } from '../../operations.ts';

const code = /\d{2}(?:\.\d{3})?(?:\.\d{2})?/g;

/** Converts form data to the input of the operation. An ICS code that is typed but not added yet is included. */
export const readPostingInput = (form: FormData): Required<Omit<PostingInput, 'lang'>> & Pick<PostingInput, 'lang'> => {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const texts = (name: string) => form.getAll(name).map(String).filter(Boolean);
  const [country, lang] = [text('country'), text('lang')];
  return {
    category: text('category') === 'supply' ? 'supply' : 'demand',
    title: text('title'),
    summary: text('summary'),
    body: String(form.get('body') ?? ''),
    ...(isLocale(lang) && { lang }),
    country: isCountry(country) ? country : null,
    industries: texts('industries'),
    technologies: texts('technologies'),
    ics: [...new Set([...texts('ics'), ...(text('icsMore').match(code) ?? [])])],
    unitName: text('unitName'),
    address: text('address'),
    contact: text('contact'),
    link: text('link'),
    image: text('image') || null,
    attachments: texts('attachments').map((id) => ({ id })),
  };
};

/** Returns values overlaid with an input. Attachments that the values do not contain are dropped, because only their ids are known. */
export const applyPostingInput = (values: PostingValues, { attachments, ...input }: PostingInput): PostingValues => ({
  ...values,
  ...input,
  ...(attachments && { attachments: values.attachments.filter(({ id }) => attachments.some((one) => one.id === id)) }),
});

/** Returns whether all fields of an input equal the values. */
export const inputEqualsValues = (values: PostingForm['values'], { attachments, ...input }: PostingInput): boolean => {
  const known: Readonly<Record<string, unknown>> = { ...values };
  return (
    Object.entries(input).every(([name, value]) => JSON.stringify(value) === JSON.stringify(known[name])) &&
    JSON.stringify((attachments ?? []).map(({ id }) => id)) === JSON.stringify(values.attachments.map(({ id }) => id))
  );
};
