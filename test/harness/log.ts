import { type MockInstance, vi } from 'vitest';
import { log } from '../../src/platform/process/log.ts';

/** Collects each log line from now on, parsed from JSON, instead of printing it, until the caller restores the spy. */
export const captureLogLines = (): { lines: Record<string, unknown>[]; spy: MockInstance } => {
  const lines: Record<string, unknown>[] = [];
  const inner = log as unknown as Record<symbol, { write(text: string): void }>;
  const stream = Object.getOwnPropertySymbols(log).find(({ description }) => description === 'pino.stream') as symbol;
  const take = (text: string) =>
    lines.push(
      ...text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
  return { lines, spy: vi.spyOn(inner[stream] as { write(text: string): void }, 'write').mockImplementation(take) };
};
