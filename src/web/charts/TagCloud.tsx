import './charts.css';

/** A word where it lies; sizes and places in the unit of the cloud. */
export interface PlacedWord {
  text: string;
  value: number;
  /** The middle of the word. */
  x: number;
  y: number;
  size: number;
}

/** Words by their weight, laid out elsewhere for a box of this size. */
export function TagCloud({ label, words, box }: { label: string; words: readonly PlacedWord[]; box: { width: number; height: number } }) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${box.width} ${box.height}`} className="tag-cloud">
      {words.map(({ text, value, x, y, size }, i) => (
        <text
          key={text}
          x={x}
          y={y}
          fontSize={size}
          textAnchor="middle"
          dominantBaseline="central"
          fillOpacity={i < 3 ? 1 : i < 12 ? 0.85 : 0.68}
        >
          <title>{value}</title>
          {text}
        </text>
      ))}
    </svg>
  );
}
