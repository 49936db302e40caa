// Runs in a resource-limited process and yields pieces without end.
export async function* run(first: number): AsyncGenerator<number> {
  for (let n = first; ; n += 1) yield n;
}
