import { type ReactNode, useEffect, useRef } from 'react';
import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import type { CaseDetail } from '../../../operations.ts';
import { CaseHeadFacts, Notices } from './CaseHead.tsx';
import { CaseSteps, OpenAndNextSteps } from './CaseSteps.tsx';
import { CommentForm, DecisionForm, Resubmission, readOnlyFields } from './DecisionForm.tsx';
import { FieldList } from './FieldList.tsx';
import { useFlowWords } from './flow-page.tsx';
import { TaskActionButtons } from './TaskActionButtons.tsx';
import { Timeline } from './Timeline.tsx';
import type { SharedCaseFormsState } from './task-action.ts';

/** Moves the focus to the main element when the focused button disappears after its action. */
const useFocusAfterAct = (detail: CaseDetail) => {
  const before = useRef(detail);
  useEffect(() => {
    if (before.current !== detail && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    before.current = detail;
  }, [detail]);
};

/** The diagram of the flow, in a scroll container because it is wider than a phone. */
function Diagram({ svg }: { svg: string }) {
  const { say } = useFlowWords();
  return (
    <section
      aria-label={say('flow.diagram.picture')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
      tabIndex={0}
      className="overflow-x-auto rounded border border-line bg-surface p-3"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server draws it and escapes every name in it
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

interface Props {
  acting: SharedCaseFormsState;
  /** True in the back office, false in the user centre of an applicant. */
  office: boolean;
}

/** The page of a case: state, notices, fields, possible actions, event log, steps and next approvers. */
export function CaseBody({ acting, office }: Props) {
  const { say } = useFlowWords();
  const { detail, late } = acting;
  useFocusAfterAct(detail);
  const fields = readOnlyFields(detail);
  const aside: ReactNode = (
    <>
      <DetailSection title={say('flow.next')}>
        <OpenAndNextSteps next={detail.next} />
      </DetailSection>
      <DetailSection title={say('flow.steps')}>
        <CaseSteps steps={detail.steps} />
      </DetailSection>
    </>
  );
  return (
    <>
      <CaseHeadFacts detail={detail} office={office} />
      <Notices detail={detail} late={late} />
      <div className={office ? 'gap-x-10 xl:grid xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}>
        <div className="min-w-0">
          {fields.length > 0 && (
            <DetailSection title={say('flow.fields')}>
              <FieldList fields={fields} />
            </DetailSection>
          )}
          <DecisionForm acting={acting} />
          <Resubmission acting={acting} />
          <TaskActionButtons acting={acting} />
          <DetailSection title={say('flow.timeline')}>
            <Timeline events={detail.timeline} />
            <CommentForm acting={acting} />
          </DetailSection>
        </div>
        <div className="min-w-0">{aside}</div>
      </div>
      {detail.diagram && (
        <DetailSection title={say('flow.diagram')}>
          <Diagram svg={detail.diagram} />
        </DetailSection>
      )}
    </>
  );
}
