import { polygon, radarSpokes } from './geometry.ts';
import './charts.css';

export interface RadarAxis {
  name: string;
  value: number;
  /** The value as it is written. */
  figure: string;
}
const radius = 50;
const rings = [0.25, 0.5, 0.75, 1];
/** Shares of the drawing that the radar takes, by width and by height: names stand around it. */
const width = 0.44;
const height = 0.66;
/** Characters that a name takes in one line. */
const longest = 12;

/** A long name in two lines, cut at the blank nearest to its middle. */
const linesOf = (text: string): string[] => {
  if (text.length <= longest) return [text];
  const blanks = [...text.matchAll(/[ -]/g)].map(({ index }) => index);
  const middle = text.length / 2;
  const [at] = blanks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return at === undefined ? [text] : [text.slice(0, at + 1).trim(), text.slice(at + 1)];
};

/** As many axes as there are values, by roots; each with its name and figure. It takes the room that it is given, whatever its shape. */
export function Radar({ label, axes }: { label: string; axes: readonly RadarAxis[] }) {
  const spokes = radarSpokes(
    axes.map(({ value }) => value),
    radius,
    radius * 1.12,
  );
  const percent = (value: number, share: number) => `${50 + value * share}%`;
  return (
    <svg role="img" aria-label={label} className="radar">
      <svg
        aria-hidden="true"
        x={`${50 - width * 50}%`}
        y={`${50 - height * 50}%`}
        width={`${width * 100}%`}
        height={`${height * 100}%`}
        viewBox={`${-radius} ${-radius} ${radius * 2} ${radius * 2}`}
        preserveAspectRatio="none"
      >
        {rings.map((ring) => (
          <polygon key={ring} points={polygon(spokes.map(({ end: [x, y] }) => [x * ring, y * ring]))} className="radar-ring" />
        ))}
        {spokes.map(({ end: [x, y] }, i) => (
          <line key={axes[i]?.name} x2={x} y2={y} className="radar-ring" />
        ))}
        <polygon points={polygon(spokes.map(({ at }) => at))} className="radar-values" />
      </svg>
      {axes.map(({ name, figure }, i) => {
        const { label: [x = 0, y = 0] = [], side } = spokes[i] ?? {};
        const lines = side === 'middle' ? [`${name} ${figure}`] : linesOf(`${name} ${figure}`);
        const first = y < -radius ? 0.8 - lines.length : y > radius ? 0.8 : 0.3 - (lines.length - 1) / 2;
        return (
          <text key={name} x={percent(x, width)} y={percent(y, height)} textAnchor={side} className="radar-name">
            {lines.map((line, at) => (
              <tspan key={line} x={percent(x, width)} dy={at === 0 ? `${first}em` : '1em'}>
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </svg>
  );
}
