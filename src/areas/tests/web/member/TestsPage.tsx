import { bcp47 } from '../../../../base/locales.ts';
import type { Paged } from '../../../../base/paging.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import type { RejectedForm } from '../../../../web/forms/form-action.ts';
import { LinkButton } from '../../../../web/ui/button.tsx';
import { DateTime } from '../../../../web/ui/date-time.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { Link } from '../../../../web/ui/link.tsx';
import { Pager } from '../../../../web/ui/pager.tsx';
import { PageState } from '../../../../web/ui/states.tsx';
import { PageHead } from '../../../member/web/member/MemberShell.tsx';
import { type TestRun, type TestStatus, testStatuses } from '../../operations.ts';
import { TestBadge } from './status.tsx';

interface Props {
  answer: Paged<TestRun>;
  status: TestStatus | undefined;
  /** Reason why a test could not be started. */
  refused: RejectedForm | undefined;
}
const address = (status?: string, page = 1): string => {
  const query = new URLSearchParams({ ...(status && { status }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/uc/tests?${query}` : '/uc/tests';
};

/** Tests of the account: a table on wide screens, a list on phones. */
export function TestsPage({ answer: { docs, page, pages }, status, refused }: Props) {
  const t = useT();
  return (
    <>
      <PageHead title={t('tests.title')} lead={t('tests.lead')}>
        <LinkButton to={paths.list('tool')} variant="outline">
          <Icon name="flask-conical" className="size-4" />
          {t('tests.tools')}
        </LinkButton>
      </PageHead>
      {refused && (
        <p role="alert" className="mb-6 rounded border border-danger bg-surface px-4 py-3 text-sm text-danger">
          {refused.fields.tool ?? refused.message}
        </p>
      )}
      <nav aria-label={t('tests.filter')} className="flex flex-wrap gap-1 border-b border-line pb-3 text-sm">
        <Link to={address()} aria-current={status ? undefined : 'page'} className="choice">
          {t('tests.all')}
        </Link>
        {testStatuses.map((one) => (
          <Link key={one} to={address(one)} aria-current={status === one ? 'page' : undefined} className="choice">
            {t(`tests.status.${one}`)}
          </Link>
        ))}
      </nav>
      {docs.length > 0 ? (
        <Table docs={docs} />
      ) : (
        <PageState title={t('state.empty')} hint={t(status ? 'tests.empty.status' : 'tests.empty.hint')} level={2} />
      )}
      <Pager page={page} pages={pages} href={(to) => address(status, to)} />
    </>
  );
}

const hostOf = (url: string): string => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1] ?? url;

function Table({ docs }: { docs: readonly TestRun[] }) {
  const t = useT();
  const head = 'py-2 pe-4 text-start font-normal';
  const cell = 'py-3 pe-4 align-baseline max-md:inline-block max-md:py-0';
  return (
    <table className="w-full max-md:block">
      <thead className="text-sm text-muted max-md:sr-only">
        <tr>
          {(['test', 'status', 'started', 'address'] as const).map((column) => (
            <th key={column} scope="col" className={head}>
              {t(`tests.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {docs.map((run) => (
          <tr key={run.id} className="border-t border-line max-md:block max-md:py-3">
            <th scope="row" className="py-3 pe-4 text-start align-baseline font-semibold max-md:block max-md:pt-0 max-md:pb-1.5">
              <Link to={`/uc/result/${run.id}`} lang={bcp47(run.locale)} dir="auto" className="text-link wrap-anywhere">
                {run.title}
              </Link>
            </th>
            <td className={`${cell} whitespace-nowrap`}>
              <TestBadge status={run.status} />
            </td>
            <td className={`${cell} text-sm text-muted`}>
              <DateTime iso={run.time} />
            </td>
            <td className={`${cell} text-sm wrap-anywhere text-muted`}>{run.address && hostOf(run.address)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
