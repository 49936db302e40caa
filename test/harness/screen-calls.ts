import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { ScreenFigures } from '../../src/areas/screen/operations.ts';
import type { Draft } from '../../src/records/engine/draft.ts';
import { type KindSlug, kindOf } from '../../src/records/kinds/index.ts';
import { probes } from './drafts.ts';
import type { Portal } from './portal.ts';

/** Moves the clock on (it stays where it is then): what is counted is read once a second at most. */
export const later = (ms = 2000): void => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
export const day = 86_400_000;

/** The figures of the big screen as they are two seconds later. */
export const figuresOf = async (portal: Portal, locale = 'en-us'): Promise<ScreenFigures> => {
  later();
  return (await portal.send<ScreenFigures>('POST', `/api/dashboard?locale=${locale}`)).data;
};

/** A public record of China, without industries and technologies unless they are given; answers its number. */
export const newProbe = async (portal: Portal, kind: KindSlug, more: Partial<Draft> = {}): Promise<string> => {
  later(10); // no two become public at once
  const [draft] = probes(kindOf(kind), 1) as [Draft];
  await portal.write(kind, [{ ...draft, key: randomUUID(), lang: 'en-us', country: 'cn', industries: [], technologies: [], ...more }]);
  const [row] = await portal.connection.query<{ n: number }>(`select max(n) as n from "${kind}"`);
  return String(row?.n);
};
