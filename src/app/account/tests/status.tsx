import type { TestStatus } from '../../../contract/tests.ts';
import { useT } from '../../../i18n/index.ts';
import { Badge, type Tone } from '../../ui/badges.tsx';

const tones: Readonly<Record<TestStatus, Tone>> = { running: 'upcoming', completed: 'in-force', failed: 'mandatory' };

/** Where a test stands, in its colour. */
export function TestBadge({ status }: { status: TestStatus }) {
  const t = useT();
  return <Badge tone={tones[status]}>{t(`tests.status.${status}`)}</Badge>;
}
