// Runs in a resource-limited process and simulates misbehaving parsers.
export const run = async (what: 'environment' | 'endless' | 'memory' | 'error' | { wait: number }): Promise<unknown> => {
  if (what === 'environment') return { env: { ...process.env }, pid: process.pid };
  if (what === 'error') throw new TypeError('A mistake of the program');
  if (what === 'endless') for (;;);
  if (what === 'memory') {
    const allocations: unknown[] = [];
    for (;;) allocations.push(new Array(100_000).fill(allocations.length));
  }
  await new Promise((resolve) => setTimeout(resolve, what.wait));
  return process.pid;
};
