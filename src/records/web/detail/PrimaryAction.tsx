import { useT } from '../../../platform/i18n/index.ts';
import { translateKey } from '../../../web/lib/labels.ts';
import { LinkButton } from '../../../web/ui/button.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import type { RecordDetail } from '../../api.ts';
import { isHttpUrl } from '../Field.tsx';
import { ExternalLink } from './ExternalLink.tsx';
import { findPrimaryAction } from './primary.ts';

/** Primary button of a record's page: the most frequent action for records of its kind. */
export function PrimaryAction({ doc }: { doc: RecordDetail }) {
  const t = useT();
  const primary = findPrimaryAction(doc);
  if (!primary) return null;
  const { href, icon, label } = primary;
  const text = translateKey(t, label);
  if (isHttpUrl(href)) return <ExternalLink href={href} icon={icon} label={text} />;
  return (
    <p className="mb-10 print:hidden">
      <LinkButton to={href} reloadDocument className="max-sm:w-full">
        <Icon name={icon} className="size-4.5" />
        {text}
      </LinkButton>
    </p>
  );
}
