import { useT } from '../../../../platform/i18n/index.ts';
import { Badge, type BadgeTone } from '../../../../web/ui/badges.tsx';
import type { TestStatus } from '../../operations.ts';

const tones: Readonly<Record<TestStatus, BadgeTone>> = { running: 'upcoming', completed: 'in-force', failed: 'mandatory' };

/** Badge with the status of a test. */
export function TestBadge({ status }: { status: TestStatus }) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`tests.status.${status}`)}</Badge>;
}
