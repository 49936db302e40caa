import { type KeyboardEvent, useState } from 'react';
import type { Paged } from '../../../base/paging.ts';
import { isNonNullObject } from '../../../base/unknown.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { RemoveButton } from '../../forms/fields/RemoveButton.tsx';
import { useDebouncedSearch } from '../../forms/fields/use-found.ts';
import type { ChoosableRow, Lookup } from '../module.ts';
import { officeCall } from '../office.ts';

const most = 8;

interface Props {
  name: string;
  label: string;
  lookup: Lookup;
  many: boolean;
  /** Records that are already selected, with their names as in the answer of the API. */
  chosen: unknown;
}

const rowsOf = (chosen: unknown): ChoosableRow[] =>
  [chosen ?? []].flat().flatMap((one) => (isNonNullObject(one) ? [{ ...one, id: String(one.id) }] : []));

/** Selection of records of another resource: search by typing, select matches, remove selected records. */
export function LookupField({ name, label, lookup, many, chosen: given }: Props) {
  const words = useI18n();
  const { t } = words;
  const [chosen, setChosen] = useState(() => rowsOf(given));
  const [keyword, setKeyword] = useState('');
  const word = keyword.trim();
  const query = word && String(new URLSearchParams({ ...lookup.query, keyword: word, limit: String(most) }));
  const found = useDebouncedSearch(
    query,
    async (searchQuery) => (await officeCall<Paged<ChoosableRow>>('GET', `${lookup.resource}?${searchQuery}`)).docs,
  );
  const choose = (row: ChoosableRow) => {
    setChosen(many ? [...chosen.filter(({ id }) => id !== row.id), row] : [row]);
    setKeyword('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return; // Enter confirms the composition of an input method
    event.preventDefault(); // Enter selects the first match instead of submitting the form
    if (found?.[0]) choose(found[0]);
  };
  return (
    <div className="grid gap-2">
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((row) => (
            <li key={row.id} className="inline-flex items-center gap-1 rounded-md bg-sunken ps-2.5">
              <input type="hidden" name={name} value={row.id} />
              {lookup.labelOf(row, words)}
              <RemoveButton
                label={t('office.take', { name: lookup.labelOf(row, words) })}
                onClick={() => setChosen(chosen.filter(({ id }) => id !== row.id))}
                className="size-8"
              />
            </li>
          ))}
        </ul>
      )}
      <input
        type="search"
        value={keyword}
        onChange={({ target }) => setKeyword(target.value)}
        onKeyDown={onKeyDown}
        aria-label={t('office.find', { name: label })}
        placeholder={t('placeholder.search')}
        className="office-field w-full"
      />
      <div role="status">
        {found?.length === 0 && <p className="text-muted">{t('office.find.none')}</p>}
        {found && found.length > 0 && (
          <ul className="rounded-md border border-line">
            {found.map((row) => (
              <li key={row.id} className="border-line not-first:border-t">
                <button
                  type="button"
                  onClick={() => choose(row)}
                  className="min-h-9 w-full cursor-pointer px-3 text-start hover:bg-sunken hover:text-primary"
                >
                  {lookup.labelOf(row, words)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
