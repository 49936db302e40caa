export interface LabelName {
  id: string;
  name: string;
  colour: string | null;
}

/** A permission label in its colour. */
export const LabelBadge = ({ name, colour }: Omit<LabelName, 'id'>) => (
  <span className={`badge whitespace-nowrap ${colour ? `badge-hue badge-${colour}` : ''}`}>{name}</span>
);

export const LabelBadges = ({ labels }: { labels: readonly LabelName[] }) =>
  labels.length === 0 ? (
    <span className="text-muted">—</span>
  ) : (
    <span className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <LabelBadge key={label.id} {...label} />
      ))}
    </span>
  );
