/** Returns the value of a key that is known to exist; throws if the map lacks it. */
export const requiredValueOf = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Nothing is kept under ${String(key)}`);
  return value;
};
