import type { ActionResult } from '../../../../../web/forms/form-action.ts';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import { PageHead } from '../../../../member/web/member/MemberShell.tsx';
import type { CaseDetail } from '../../../operations.ts';
import { CaseBody } from './CaseBody.tsx';
import { useFlowWords } from './flow-page.tsx';
import { PrintCaseButton } from './PrintCaseButton.tsx';
import { type SendForm, useTaskAction } from './task-action.ts';

interface Props {
  detail: CaseDetail;
  acted: ActionResult<unknown> | undefined;
  send: SendForm;
}

/** The page of a case for its applicant. */
export function MyCase({ detail, acted, send }: Props) {
  const { say } = useFlowWords();
  const acting = useTaskAction(detail, send, acted);
  return (
    <>
      <Link to="/uc/flow" className="mb-2 inline-flex min-h-8 items-center gap-1 text-primary hover:underline print:hidden">
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        {say('flow.mine')}
      </Link>
      <PageHead title={detail.title}>
        <PrintCaseButton />
      </PageHead>
      <CaseBody acting={acting} office={false} />
    </>
  );
}
