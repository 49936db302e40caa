import { useNavigate } from 'react-router';
import type { ActionResult } from '../../../../../web/forms/form-action.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import { notify } from '../../../../../web/ui/toast.tsx';
import { PageHead } from '../../../../member/web/member/MemberShell.tsx';
import type { StartableForm } from '../../../operations.ts';
import { CaseStartForm, useFormName } from './CaseStartForm.tsx';
import { useFlowWords } from './flow-page.tsx';

interface Props {
  form: StartableForm;
  fresh: string;
  acted: ActionResult<string> | undefined;
  send: (params: never, form: FormData) => Promise<ActionResult<string>>;
}

/** The user centre page on which an applicant fills in and submits a request form. */
export function NewRequestPage({ form, ...rest }: Props) {
  const { say } = useFlowWords();
  const nameOf = useFormName();
  const navigate = useNavigate();
  const onDone = (_: string, to = '/uc/flow') => {
    notify(say('flow.sent'));
    void navigate(to);
  };
  return (
    <>
      <Link to="/uc/flow" className="mb-2 inline-flex min-h-8 items-center gap-1 text-primary hover:underline">
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        {say('flow.mine')}
      </Link>
      <PageHead title={nameOf(form)} />
      <CaseStartForm key={form.flow} form={form} onDone={onDone} {...rest} />
    </>
  );
}
