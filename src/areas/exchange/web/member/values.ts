import { isCountry, isLocale } from '../../../../base/locales.ts';
import type { PostingForm, PostingInput, PostingValues } from '../../operations.ts';

const code = /\d{2}(?:\.\d{3})?(?:\.\d{2})?/g;

/** What a posting's form says, as the server takes it. A code typed but not added yet counts too. */
export const inputOf = (form: FormData): Required<Omit<PostingInput, 'lang'>> & Pick<PostingInput, 'lang'> => {
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

/** Whether an address is complete enough to be kept. */
export const isHttpAddress = (link: string): boolean => /^https?:\/\/([\w-]+\.)+\w{2,}(\/\S*)?$/i.test(link);

/** Values with an input laid over them. Of attachments only those are known again that the values name. */
export const withInput = (values: PostingValues, { attachments, ...input }: PostingInput): PostingValues => ({
  ...values,
  ...input,
  ...(attachments && { attachments: values.attachments.filter(({ id }) => attachments.some((one) => one.id === id)) }),
});

/** Whether an input says nothing that the values do not say already. */
export const isSame = (values: PostingForm['values'], { attachments, ...input }: PostingInput): boolean => {
  const known: Readonly<Record<string, unknown>> = { ...values };
  return (
    Object.entries(input).every(([name, value]) => JSON.stringify(value) === JSON.stringify(known[name])) &&
    JSON.stringify((attachments ?? []).map(({ id }) => id)) === JSON.stringify(values.attachments.map(({ id }) => id))
  );
};
