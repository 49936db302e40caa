import { useRouteLoaderData } from 'react-router';
import { useT } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import { signInPath } from '../../../web/lib/redirect.ts';
import { Button, LinkButton } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { RecordDetail } from '../../api.ts';
import { paths } from '../../kinds/paths.ts';
import { isHttpUrl } from '../Field.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import { RelationLinks } from './Relations.tsx';

/** Panel with the link to a test tool and the standards that it checks. */
export function ToolDetail({ doc }: { doc: RecordDetail }) {
  const t = useT();
  const checks = doc.relations.outgoing.filter(({ type }) => type === 'checks');
  const standards = checks.length > 0 && (
    <div className="mt-5 border-t border-line pt-4">
      <h2 className="mb-2 text-sm text-muted">{valueLabel(t, 'relation', 'checks')}</h2>
      <RelationLinks links={checks} />
    </div>
  );
  if (isHttpUrl(doc.address))
    return (
      <ExternalLink href={doc.address} icon="external-link" label={t('detail.openTool')}>
        <Run tool={doc.id} />
        {standards}
      </ExternalLink>
    );
  return standards && <div className="mb-10">{standards}</div>;
}

/** Form that starts a test; visitors sign in first. A plain form, because it leads to the result page anyway. */
function Run({ tool }: { tool: string }) {
  const t = useT();
  const signedIn = Boolean(useRouteLoaderData<{ user?: unknown }>('portal')?.user);
  const icon = <Icon name="flask-conical" className="size-4.5" />;
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-4 print:hidden">
      {signedIn ? (
        <form method="post" action="/uc/tests" className="max-sm:w-full">
          <input type="hidden" name="tool" value={tool} />
          <Button type="submit" variant="outline" className="max-sm:w-full">
            {icon}
            {t('tests.run')}
          </Button>
        </form>
      ) : (
        <LinkButton to={signInPath('/login', paths.detail('tool', tool))} variant="outline" className="max-sm:w-full">
          {icon}
          {t('tests.run.signIn')}
        </LinkButton>
      )}
      <p className="text-sm text-muted">{t('tests.run.hint')}</p>
    </div>
  );
}
