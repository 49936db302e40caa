import { accountStatusLabel, accountStatusTones } from '../../../../web/office/choices.ts';
import type { TranslationContext } from '../../../../web/office/module.ts';
import { Badge } from '../../../../web/ui/badges.tsx';

/** Badge with the status of an account. */
export const StatusBadge = ({ status, words }: { status: unknown; words: TranslationContext }) => (
  <Badge tone={accountStatusTones[Number(status)] ?? 'plain'}>{accountStatusLabel(status, words)}</Badge>
);
