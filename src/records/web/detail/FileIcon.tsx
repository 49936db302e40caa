/** Drawings in the file icon (SVG path data), by pattern of the file type. */
const drawings: readonly (readonly [RegExp, string])[] = [
  [/^(csv|tsv|xlsx?|ods|parquet)$/, 'M9 9h14v8H9zM9 13h14M14 9v8'],
  [/^(json|jsonl|xml|yaml|yml|rdf|ttl|xsd|html?|py|js|ipynb)$/, 'm13 9-4 4 4 4m6-8 4 4-4 4'],
  [/^(zip|gz|tgz|tar|7z|rar)$/, 'M16 3v2m0 2v2m0 2v2m-2 0h4v4h-4z'],
  [/^(jpe?g|png|svg|gif|webp|avif|tiff?)$/, 'M9 17l4-5 3 3 2-2 5 4M20 9.5h.01'],
  [/^psd$/, 'm16 8-7 3.5 7 3.5 7-3.5zM9 14.5l7 3.5 7-3.5'],
  [/^(mp4|mov|webm|mkv|avi)$/, 'm13 8.5 7 4.5-7 4.5z'],
  [/^(mp3|wav|ogg|flac|m4a)$/, 'M13 16.5V9l8-1.5V15M13 16.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0m8-1.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0'],
  [/^(vtt|srt)$/, 'M9 9h14v8H9zm3 5h3m2 0h3'],
  [/^(pptx?|odp|key)$/, 'M9 8h14v7H9zm7 7v3'],
];
const lines = 'M9 9h14M9 13h14M9 17h8';
const longest = 5;

/**
 * File icon with the name of the type and a drawing of its content. Decorative: hidden from screen readers, because the text beside it
 * states the type.
 */
export const FileIcon = ({ type }: { type: string }) => (
  <svg viewBox="0 0 32 36" aria-hidden="true" className="h-9 w-8 shrink-0 text-kind">
    <path d="M5 1.5h16l6 6v11M5 1.5v17M21 1.5v6h6" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    <path
      d={drawings.find(([types]) => types.test(type))?.[1] ?? lines}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <rect x="1" y="20.5" width="30" height="14" rx="2.5" fill="currentColor" />
    <text
      x="16"
      y="27.9"
      fontSize={type.length > 4 ? 7.5 : 9}
      fontWeight="700"
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-surface"
    >
      {type.slice(0, longest).toUpperCase()}
    </text>
  </svg>
);
