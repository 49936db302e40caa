import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import type { StartableForm } from '../../../operations.ts';
import { useFormName } from './CaseStartForm.tsx';
import { useFlowWords } from './flow-page.tsx';

/** Links to the forms that the user may submit. */
export function RequestFormLinks({ forms, to }: { forms: readonly StartableForm[]; to: (flow: string) => string }) {
  const { say } = useFlowWords();
  const nameOf = useFormName();
  if (forms.length === 0) return <p className="text-muted">{say('flow.forms.none')}</p>;
  return (
    <ul className="grid gap-2 sm:grid-cols-2">
      {forms.map((form) => (
        <li key={form.flow}>
          <Link
            to={to(form.flow)}
            className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-4 py-2 hover:border-primary hover:text-primary"
          >
            <Icon name="clipboard-list" className="size-4.5" />
            <span className="wrap-anywhere">{nameOf(form)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
