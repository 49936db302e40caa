import { useId, useState } from 'react';
import { FieldGroup } from '../../../../../web/forms/fields/FieldGroup.tsx';
import { useDebouncedSearch } from '../../../../../web/forms/fields/use-found.ts';
import { browserMemberApi } from '../../../../../web/lib/member-api.ts';
import type { FormField } from '../../../model/definition.ts';
import { localizedFlowElementName, useFlowWords } from './flow-page.tsx';

type Option = NonNullable<FormField['options']>[number];
interface Props {
  name: string;
  label: string;
  also?: readonly string[];
  hint?: string | undefined;
  /** True if several options may be chosen. */
  many?: boolean;
  /** Ids of the form and its field. */
  of: { flow: string; field: string };
  /** The first options; others are searched. */
  options: readonly Option[];
}

/** A choice among many options: shows the first options or the results of a search on the server. Chosen options stay visible. */
export function SearchedChoice({ of, options, many = false, hint, ...field }: Props) {
  const words = useFlowWords();
  const id = useId();
  const [word, setWord] = useState('');
  const [chosen, setChosen] = useState<readonly Option[]>([]);
  const found = useDebouncedSearch(word.trim(), (keyword) => browserMemberApi(words.locale).flowChoices({ ...of, keyword }));
  const offered = found ?? options;
  const isIn = (list: readonly Option[], { value }: Option) => list.some((one) => one.value === value);
  const visibleOptions = [...chosen.filter((one) => !isIn(offered, one)), ...offered];
  const choose = (option: Option) =>
    setChosen(many ? [...chosen.filter(({ value }) => value !== option.value), ...(isIn(chosen, option) ? [] : [option])] : [option]);
  return (
    <FieldGroup {...field} hint={[hint, words.say('flow.find.hint')].filter(Boolean).join(' ')}>
      <label htmlFor={id} className="sr-only">
        {words.say('flow.find')}
      </label>
      <input
        id={id}
        type="search"
        value={word}
        onChange={({ target }) => setWord(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // Enter searches and must not submit the form
        placeholder={words.say('flow.find')}
        autoComplete="off"
        maxLength={100}
        className="field mb-2 noscript:hidden"
      />
      <div className="grid max-h-72 gap-1 overflow-y-auto rounded-md border border-line p-2">
        {visibleOptions.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-2.5 md:min-h-9">
            <input
              type={many ? 'checkbox' : 'radio'}
              name={field.name}
              value={option.value}
              checked={isIn(chosen, option)}
              onChange={() => choose(option)}
              className="size-4 shrink-0"
            />
            <bdi className="wrap-anywhere">{localizedFlowElementName(words, option.names, option.value)}</bdi>
          </label>
        ))}
        {offered.length === 0 && <p className="text-muted">{words.say('flow.find.none')}</p>}
      </div>
    </FieldGroup>
  );
}
