/** Tile of an organization: its abbreviation in the hue of the kind, as large as it fits. */
export const Tile = ({ text, className = 'w-14 sm:w-20' }: { text: string; className?: string }) => (
  <svg viewBox="0 0 80 56" aria-hidden="true" className={`shrink-0 self-start rounded-md bg-kind-soft text-kind ${className}`}>
    <text
      x="40"
      y="28"
      fontSize={Math.min(18, Math.floor(125 / text.length))}
      fontWeight="600"
      fill="currentColor"
      textAnchor="middle"
      dominantBaseline="central"
    >
      {text}
    </text>
  </svg>
);
