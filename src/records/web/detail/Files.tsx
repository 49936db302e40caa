import { formatFileSize } from '../../../base/file-size.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { fieldLabelOf } from '../../../web/lib/labels.ts';
import type { RecordDetail } from '../../api.ts';
import type { Attachment } from '../../engine/fields.ts';
import { kindOf } from '../../kinds/index.ts';
import { DetailSection } from './DetailSection.tsx';
import { FileIcon } from './FileIcon.tsx';

/** Usual file extension by media subtype, for subtypes with another name. */
const called: Readonly<Record<string, string>> = { jpeg: 'jpg', mpeg: 'mp3', quicktime: 'mov', plain: 'txt', markdown: 'md' };

/** Short file type: `application/zip`, `.zip` or `zip` → zip; without a usable declared type, the extension of the file name. */
export const fileTypeOf = ({ type, name }: Pick<Attachment, 'type' | 'name'>): string => {
  const declared = type.toLowerCase().split(/[/.]/).at(-1)?.split('+')[0] ?? '';
  const ending = /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? '';
  const written =
    declared === '' || declared === 'octet-stream' || declared.length > 8 || /\/vnd\./.test(type) ? ending || declared : declared;
  return called[written] ?? written;
};

/** List of a record's files with type, size and link. Subtitles are not listed, because the player offers them. */
export function Files({ doc }: { doc: RecordDetail }) {
  const { t, locale } = useI18n();
  const fields = Object.entries(kindOf(doc.kind).fields).filter(
    ([name, field]) => field.type === 'attachments' && !field.pictures && name !== 'captions',
  );
  return fields.map(([name]) => {
    const files: Attachment[] = (Array.isArray(doc[name]) ? doc[name] : []).filter(({ link }: Attachment) => /^(https?:\/)?\//i.test(link));
    return (
      files.length > 0 && (
        <DetailSection key={name} title={fieldLabelOf(t, doc.kind, name)}>
          <ul className="border-b border-line">
            {files.map((file) => (
              <li key={file.id} className="flex min-h-11 items-center gap-3 border-t border-line py-2">
                <FileIcon type={fileTypeOf(file)} />
                <a href={file.link} rel="noopener nofollow" className="text-link min-w-0 wrap-anywhere" dir="auto">
                  {file.name}
                </a>
                <span className="ms-auto shrink-0 text-sm text-muted uppercase tabular-nums">
                  {[fileTypeOf(file), file.size === null ? null : formatFileSize(locale, file.size)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </DetailSection>
      )
    );
  });
}
