/** True if brackets in a JSON text nest deeper than `most`. The scan is linear, stops at the limit, and costs less than parsing a hostile text. */
export const isDeeperThan = (json: string, most: number): boolean => {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (quoted) {
      if (code === 92) index += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > most) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
};
