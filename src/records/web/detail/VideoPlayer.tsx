import { bcp47 } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { valueLabel } from '../../../web/lib/labels.ts';
import type { RecordDetail } from '../../api.ts';
import type { Attachment } from '../../engine/fields.ts';
import { isHttpUrl } from '../Field.tsx';
import { ExternalLink } from './ExternalLink.tsx';

/** Video or audio player for a stored recording, with subtitles, by default in the reader's language; other recordings are links. */
export function VideoPlayer({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const { media } = doc;
  if (isHttpUrl(media)) return <ExternalLink href={media} icon="circle-play" label={t('detail.watch')} />;
  if (typeof media !== 'string' || !/^\/(media|assets\/misc)\//.test(media)) return null;
  const captions: Attachment[] = Array.isArray(doc.captions) ? doc.captions : [];
  return (
    // biome-ignore lint/a11y/useMediaCaption: the captions follow, one track for each language
    <video
      controls
      preload="metadata"
      poster={doc.image ? `${doc.image}?w=1280` : undefined}
      aria-label={doc.title}
      className="mb-10 aspect-video w-full rounded bg-sunken"
    >
      <source src={media} />
      {captions.map(({ id, name, link }) => (
        <track
          key={id}
          kind="captions"
          src={link}
          srcLang={bcp47(name)}
          label={valueLabel(t, 'language', name)}
          default={name === locale}
        />
      ))}
    </video>
  );
}
