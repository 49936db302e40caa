import { Image } from '@tiptap/extension-image';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { notify } from '../../ui/toast.tsx';
import { uploadErrorMessage, uploadFileToServer } from '../upload.ts';
import { isLink } from './links.ts';
import { EditorToolbar } from './Toolbar.tsx';

interface Props {
  /** Attributes of the editable element: id, label, error. */
  attributes: Record<string, string>;
  value: string;
  onChange: (html: string) => void;
}

/** Extensions of the editor, only for formats that the server stores (rich-text.server.ts), so that saving loses nothing. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    horizontalRule: false,
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: (url) => isLink(url), HTMLAttributes: { target: null, rel: null } },
  }),
  Image,
];

const pictures = (files: FileList | undefined): File[] => [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Rich text editor. Images are uploaded whether they are chosen, pasted or dropped. */
export default function Editor({ attributes, value, onChange }: Props) {
  const t = useT();
  const [uploading, setUploading] = useState(false);
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false, // our Content-Security-Policy allows no inline styles; the rules are in area.css
    editorProps: {
      attributes: {
        ...attributes,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-placeholder': t('placeholder.enter'),
        class: 'prose rich-text',
      },
      handlePaste: (_, event) => bring(pictures(event.clipboardData?.files)),
      handleDrop: (_, event) => bring(pictures(event.dataTransfer?.files)),
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  const bring = (files: File[]): boolean => {
    if (files.length === 0) return false;
    setUploading(true);
    void (async () => {
      try {
        for (const file of files) {
          const { url } = await uploadFileToServer(file, 'image', () => undefined);
          editor.chain().focus().setImage({ src: url, alt: '' }).run();
        }
      } catch (error) {
        notify(uploadErrorMessage(error, t('editor.image.failed')));
      } finally {
        setUploading(false);
      }
    })();
    return true;
  };
  return (
    <div className="rounded-md border border-control bg-surface focus-within:border-primary">
      <EditorToolbar editor={editor} onPictures={(files) => bring(pictures(files))} uploading={uploading} />
      <EditorContent editor={editor} className="min-h-80" />
    </div>
  );
}
