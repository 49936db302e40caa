import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { ScreenFigures } from '../../src/areas/screen/operations.ts';
import type { RecordDraft } from '../../src/records/engine/draft.ts';
import { type KindSlug, kindOf } from '../../src/records/kinds/index.ts';
import { generateRecordDrafts } from './drafts.ts';
import type { Portal } from './portal.ts';

/** Advances the clock by milliseconds and stops it there, because counts are read at most once per second. */
export const advanceClock = (ms = 2000): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
export const day = 86_400_000;

/** The figures of the big screen after two simulated seconds. */
export const figuresOf = async (portal: Portal, locale = 'en-us'): Promise<ScreenFigures> => {
  advanceClock();
  return (await portal.send<ScreenFigures>('POST', `/api/dashboard?locale=${locale}`)).data;
};

/** Creates a public record of China, by default without industries and technologies; returns its id. */
export const newPublicRecord = async (portal: Portal, kind: KindSlug, more: Partial<RecordDraft> = {}): Promise<string> => {
  advanceClock(10); // so that no two records are published at the same time
  const [draft] = generateRecordDrafts(kindOf(kind), 1) as [RecordDraft];
  await portal.write(kind, [{ ...draft, key: randomUUID(), lang: 'en-us', country: 'cn', industries: [], technologies: [], ...more }]);
  const [row] = await portal.connection.query<{ n: number }>(`select max(n) as n from "${kind}"`);
  return String(row?.n);
};
