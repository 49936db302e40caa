import { formatDuration } from '../../../web/lib/format.ts';
import { titlePrefix } from '../../../web/lib/labels.ts';
import { GeneratedCover } from '../../../web/ui/cover.tsx';
import { Icon } from '../../../web/ui/icon.tsx';
import { Tile } from '../../../web/ui/tile.tsx';
import type { ListedRecord } from '../../api.ts';
import { type KindSlug, kindOf } from '../../kinds/index.ts';
import { Avatar } from '../picture/Avatar.tsx';

/** Kinds whose records get a generated cover if they have no picture. */
const drawn: readonly KindSlug[] = ['product', 'solution', 'service'];

const Picture = ({ doc }: { doc: ListedRecord }) =>
  doc.image ? (
    <img src={`${doc.image}?w=320`} srcSet={`${doc.image}?w=480 2x`} alt="" width="160" height="90" loading="lazy" className="art" />
  ) : drawn.includes(doc.kind) ? (
    <GeneratedCover of={doc} rows={2} className="art bg-kind-soft" />
  ) : null;

/** Picture beside a record in a list: abbreviation of an organization, portrait of an expert, poster of a video, format of a dataset. */
export function CardArt({ doc }: { doc: ListedRecord }) {
  const [format] = Array.isArray(doc.format) ? doc.format.map(String) : [];
  if ('abbreviation' in kindOf(doc.kind).fields) return <Tile text={titlePrefix(doc) ?? doc.title.slice(0, 2)} />;
  if (doc.kind === 'talent') return <Avatar name={doc.title} image={doc.image} />;
  if (format && !doc.image) return <Tile text={format.split(/[\s(,]/)[0]?.slice(0, 12) ?? format} />;
  if (doc.kind !== 'video') return <Picture doc={doc} />;
  return (
    <span className="relative shrink-0 self-start text-kind">
      {doc.image ? <Picture doc={doc} /> : <span className="art block bg-kind-soft" />}
      {typeof doc.duration !== 'number' && <Icon name="circle-play" className="absolute inset-0 m-auto size-6 rounded-full bg-surface" />}
      {typeof doc.duration === 'number' && (
        <span className="absolute end-2 bottom-2 rounded-sm bg-surface px-1.5 text-xs font-semibold tabular-nums">
          {formatDuration(doc.duration)}
        </span>
      )}
    </span>
  );
}
