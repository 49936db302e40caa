const longest = 10;
/** Splits a committee's reference into lines at slashes: `ISO/TC 249/SC 2` into two. */
const linesOf = (text: string): string[] =>
  text.split(/(?=\/)/).reduce<string[]>((lines, part) => {
    const last = lines.at(-1);
    return last !== undefined && last.length + part.length <= longest ? [...lines.slice(0, -1), last + part] : [...lines, part];
  }, []);

/** Tile with a short text, such as the abbreviation of an organization or a file format, in the hue of the kind and the largest size that fits. */
export function Tile({ text, className = 'w-14 sm:w-20' }: { text: string; className?: string }) {
  const lines = linesOf(text);
  const size = Math.floor(Math.min(18, 48 / lines.length, 125 / Math.max(...lines.map(({ length }) => length))));
  return (
    <svg viewBox="0 0 80 56" aria-hidden="true" className={`shrink-0 self-start rounded-md bg-kind-soft text-kind ${className}`}>
      <text fontSize={size} fontWeight="600" fill="currentColor" textAnchor="middle" dominantBaseline="central">
        {lines.map((line, i) => (
          <tspan key={line} x="40" y={28 + (i - (lines.length - 1) / 2) * size * 1.1}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  );
}
