import { polygon, radarSpokes } from './geometry.ts';
import './charts.css';

export interface RadarAxis {
  name: string;
  value: number;
  /** The value as formatted text. */
  figure: string;
}
const radius = 50;
const rings = [0.25, 0.5, 0.75, 1];
/** Shares of the width and height of the drawing that the radar takes; the rest is for the names. */
const width = 0.22;
const height = 0.6;
/** Radar chart with one axis per value on a square-root scale. Each axis has its name and figure. The chart fills its container of any shape. */
export function RadarChart({ label, axes }: { label: string; axes: readonly RadarAxis[] }) {
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
        const down = y < -radius ? -0.45 : y > radius ? 1.15 : 0.3;
        return (
          <text key={name} x={percent(x, width)} y={percent(y, height)} dy={`${down}em`} textAnchor={side} className="radar-name">
            {`${name} ${figure}`}
          </text>
        );
      })}
    </svg>
  );
}
