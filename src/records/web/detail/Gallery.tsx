import { bcp47 } from '../../../base/locales.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { fieldLabelOf } from '../../../web/lib/labels.ts';
import type { RecordDetail } from '../../api.ts';
import type { Attachment } from '../../engine/fields.ts';
import { RecordImage } from '../picture/RecordImage.tsx';
import { DetailSection } from './DetailSection.tsx';

/** Pictures of a record with captions; each picture links to its version 1920 pixels wide. */
export function Gallery({ doc }: { doc: RecordDetail }) {
  const t = useT();
  const all: Attachment[] = Array.isArray(doc.gallery) ? doc.gallery : [];
  const pictures = all.filter(({ link }) => link.startsWith('/assets/image/'));
  if (pictures.length === 0) return null;
  return (
    <DetailSection title={fieldLabelOf(t, doc.kind, 'gallery')}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {pictures.map(({ id, name, link }) => (
          <li key={id}>
            <a href={`${link}?w=1920`} className="group block">
              <RecordImage image={link} sizes="(min-width: 64rem) 28rem, 100vw" className="aspect-video w-full rounded-md" />
              <span
                lang={bcp47(doc.languages?.gallery ?? doc.locale)}
                dir="auto"
                className="mt-1 block text-sm text-muted wrap-anywhere group-hover:text-primary"
              >
                {name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}
