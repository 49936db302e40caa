import { FieldGroup } from '../../../../../web/forms/fields/FieldGroup.tsx';
import { FormField } from '../../../../../web/forms/form.tsx';
import { type PeopleFieldProps, useFlowWords } from './flow-page.tsx';
import { SearchedChoice } from './SearchedChoice.tsx';

/**
 * A field that selects accounts on pages outside the back office, where accounts cannot be searched: checkboxes or radio buttons for the
 * offered accounts, a search if there are many, or a text input for account numbers if none are offered.
 */
export function MemberPeopleField({ name, label, many = false, hint, chosen = [], among, moreOf, also = [] }: PeopleFieldProps) {
  const { say, locale } = useFlowWords();
  if (among && moreOf !== undefined) {
    const options = among.map(({ id, name: person }) => ({ value: id, names: { [locale]: person } }));
    return <SearchedChoice {...{ name, label, many, also, options }} hint={hint} of={{ flow: moreOf, field: name }} />;
  }
  if (among && among.length > 0)
    return (
      <FieldGroup name={name} label={label} hint={hint} also={also}>
        <div className="grid max-h-64 gap-1 overflow-y-auto rounded-md border border-line p-2">
          {among.map(({ id, name: person }) => (
            <label key={id} className="flex min-h-8 items-center gap-2">
              <input type={many ? 'checkbox' : 'radio'} name={name} value={id} className="size-4" />
              <bdi>{person}</bdi>
            </label>
          ))}
        </div>
      </FieldGroup>
    );
  return (
    <FormField
      name={name}
      label={label}
      also={also}
      hint={hint ?? say(many ? 'flow.account.hint.many' : 'flow.account.hint')}
      defaultValue={chosen.map(({ id }) => id).join(', ')}
      inputMode="numeric"
      autoComplete="off"
      maxLength={200}
    />
  );
}
