export interface RoleBadgeData {
  id: string;
  name: string;
  colour: string | null;
}

/** A role as a badge in its colour. */
export const RoleBadge = ({ name, colour }: Omit<RoleBadgeData, 'id'>) => (
  <span className={`badge whitespace-nowrap ${colour ? `badge-hue badge-${colour}` : ''}`}>{name}</span>
);

export const RoleBadges = ({ labels }: { labels: readonly RoleBadgeData[] }) =>
  labels.length === 0 ? (
    <span className="text-muted">—</span>
  ) : (
    <span className="flex flex-wrap gap-1">
      {labels.map((label) => (
        <RoleBadge key={label.id} {...label} />
      ))}
    </span>
  );
