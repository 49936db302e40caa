/** What a map has under a key that is known to be there; throws where it is not. */
export const valueAt = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Nothing is kept under ${String(key)}`);
  return value;
};
