import type { Detail } from '../../../contract/api.ts';
import type { Attachment } from '../../../core/fields.ts';
import { useI18n } from '../../../i18n/index.ts';
import { kindOf } from '../../../kinds/index.ts';
import { fileSize } from '../../lib/format.ts';
import { labelOf } from '../../lib/labels.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from './Section.tsx';

const icons: readonly (readonly [RegExp, string])[] = [
  [/^(csv|tsv|xlsx?|ods|sheet|parquet)$/, 'file-spreadsheet'],
  [/^(json(l|-ld)?|xml|ya?ml|rdf|ttl|xsd|html?|py|js|ipynb)$/, 'file-code'],
  [/^(zip|gz|tgz|tar|7z|rar)$/, 'file-archive'],
  [/^(jpe?g|png|psd|svg|gif|webp|avif|tiff?)$/, 'file-image'],
  [/^(mp4|mov|webm|mkv|avi)$/, 'file-play'],
  [/^(mp3|wav|ogg|flac|m4a)$/, 'file-headphone'],
];

/** `application/zip`, `.zip` or `zip` → zip; where the source gives none, the name's ending. */
const typeOf = ({ type, name }: Attachment): string => {
  const said = type.toLowerCase().split(/[/.]/).at(-1)?.split('+')[0] ?? '';
  const ending = /\.(\w{1,5})$/.exec(name.toLowerCase())?.[1] ?? '';
  return said === '' || said.length > 8 || said === 'octet-stream' ? ending || said : said;
};

/** Files of a record: what they are, how large, and where they lie. Subtitles belong to the player. */
export function Files({ doc }: { doc: Detail }) {
  const { t, locale } = useI18n();
  const fields = Object.entries(kindOf(doc.kind).fields).filter(([name, field]) => field.type === 'attachments' && name !== 'captions');
  return fields.map(([name]) => {
    const files = (Array.isArray(doc[name]) ? (doc[name] as Attachment[]) : []).filter(({ link }) => /^(https?:\/)?\//i.test(link));
    return (
      files.length > 0 && (
        <Section key={name} title={labelOf(t, doc.kind, name)}>
          <ul className="border-b border-line">
            {files.map((file) => (
              <li key={file.id} className="flex min-h-11 items-center gap-3 border-t border-line py-2">
                <Icon name={icons.find(([types]) => types.test(typeOf(file)))?.[1] ?? 'file-text'} className="size-5 text-kind" />
                <a href={file.link} rel="noopener nofollow" className="text-link min-w-0 wrap-anywhere" dir="auto">
                  {file.name}
                </a>
                <span className="ms-auto shrink-0 text-sm text-muted uppercase tabular-nums">
                  {[typeOf(file), file.size === null ? null : fileSize(locale, file.size)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )
    );
  });
}
