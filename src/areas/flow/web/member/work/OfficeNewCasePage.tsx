import { useNavigate, useSearchParams } from 'react-router';
import { OfficeHead } from '../../../../../web/office/frame/OfficeHead.tsx';
import { Icon } from '../../../../../web/ui/icon.tsx';
import { Link } from '../../../../../web/ui/link.tsx';
import { notify } from '../../../../../web/ui/toast.tsx';
import type { StartableForm } from '../../../operations.ts';
import { CaseStartForm, createCaseStartAction, useFormName } from './CaseStartForm.tsx';
import { useFlowWords } from './flow-page.tsx';
import { RequestFormLinks } from './RequestFormLinks.tsx';

const start = createCaseStartAction((id) => `/admin/f/c${id}`);

/** The back-office page that starts a case: the list of forms, or the selected form. */
export function OfficeNewCasePage({ forms, fresh }: { forms: readonly StartableForm[]; fresh: string }) {
  const { say } = useFlowWords();
  const nameOf = useFormName();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const form = forms.find(({ flow }) => flow === params.get('flow'));
  const onDone = (_: string, to = '/admin/f?box=started') => {
    notify(say('flow.sent'));
    void navigate(to);
  };
  return (
    <>
      <Link to={form ? '/admin/f?new=1' : '/admin/f'} className="mb-1 inline-flex min-h-8 items-center gap-1 text-primary hover:underline">
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        {say(form ? 'flow.new' : 'flow.title')}
      </Link>
      <OfficeHead title={form ? nameOf(form) : say('flow.new')} lead={form ? undefined : say('flow.new.lead')} />
      {form ? (
        <CaseStartForm key={form.flow} form={form} fresh={fresh} send={start.browser} onDone={onDone} />
      ) : (
        <RequestFormLinks forms={forms} to={(flow) => `/admin/f?new=1&flow=${encodeURIComponent(flow)}`} />
      )}
    </>
  );
}
