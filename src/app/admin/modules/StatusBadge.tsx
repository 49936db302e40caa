import { Badge } from '../../ui/badges.tsx';
import type { Words } from '../module.ts';
import { accountTones, statusLabel } from './choices.ts';

/** The state of an account in its colour. */
export const StatusBadge = ({ status, words }: { status: unknown; words: Words }) => (
  <Badge tone={accountTones[Number(status)] ?? 'plain'}>{statusLabel(status, words)}</Badge>
);
