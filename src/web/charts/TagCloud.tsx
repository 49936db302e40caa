import type { CloudWord } from '../../base/cloud-word.ts';
import './charts.css';

/** Word cloud: words sized by weight, placed by the caller for a box of this size. */
export function TagCloud({ label, words, box }: { label: string; words: readonly CloudWord[]; box: { width: number; height: number } }) {
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
