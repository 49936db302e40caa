import type { Detail } from '../../../contract/api.ts';
import { useT } from '../../../i18n/index.ts';
import { valueLabel } from '../../lib/labels.ts';
import { isWeb } from '../Field.tsx';
import { External } from './External.tsx';
import { Links } from './Relations.tsx';

/** The way to a test tool, with the standards that it checks. */
export function Tool({ doc }: { doc: Detail }) {
  const t = useT();
  const checks = doc.relations.outgoing.filter(({ type }) => type === 'checks');
  const standards = checks.length > 0 && (
    <div className="mt-5 border-t border-line pt-4">
      <h2 className="mb-2 text-sm text-muted">{valueLabel(t, 'relation', 'checks')}</h2>
      <Links links={checks} />
    </div>
  );
  if (isWeb(doc.address))
    return (
      <External href={doc.address} icon="external-link" label={t('detail.openTool')}>
        {standards}
      </External>
    );
  return standards && <div className="mb-10">{standards}</div>;
}
