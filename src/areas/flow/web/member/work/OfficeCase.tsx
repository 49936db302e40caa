import { useMemo } from 'react';
import { useT } from '../../../../../platform/i18n/index.ts';
import { createFormAction } from '../../../../../web/forms/form-action.ts';
import { OfficeHead } from '../../../../../web/office/frame/OfficeHead.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import type { CaseDetail } from '../../../operations.ts';
import { CaseBody } from './CaseBody.tsx';
import { useFlowWords } from './flow-page.tsx';
import { actInOffice } from './office-acts.ts';
import { PrintCaseButton } from './PrintCaseButton.tsx';
import { useTaskAction } from './task-action.ts';

interface Props {
  /** Id in the URL path: of a task, `c<case>`, or `i<case>` for case administrators. */
  page: string;
  detail: CaseDetail;
}

/** The page of a case in the back office, for approvers and case administrators. */
export function OfficeCase({ page, detail }: Props) {
  const t = useT();
  const { say } = useFlowWords();
  const { id, task } = detail;
  const send = useMemo(
    () =>
      createFormAction(async ({ memberApi, form }) => ({ done: await actInOffice(memberApi, { page, detail: { id, task } }, form) }))
        .browser,
    [page, id, task],
  );
  const acting = useTaskAction(detail, send);
  const back = page.startsWith('i') ? '/admin/f?box=cases' : '/admin/f';
  return (
    <>
      <Link to={back} className="mb-1 inline-flex min-h-8 items-center gap-1 text-primary hover:underline print:hidden">
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        {say(page.startsWith('i') ? 'flow.box.cases' : 'flow.title')}
      </Link>
      <OfficeHead title={detail.title || t('state.empty')}>
        <PrintCaseButton />
      </OfficeHead>
      <CaseBody acting={acting} office />
    </>
  );
}
