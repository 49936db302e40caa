import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useT } from '../../../platform/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pictureTypes } from '../upload.ts';
import { editorLinkOf } from './links.ts';
import type { tools as names } from './tools.ts';

interface Tool {
  name: (typeof names)[number];
  icon: string;
  run: () => void;
  /** True while the format is active; absent for tools that are not toggles. */
  on?: boolean;
  off?: boolean;
}

/** State of the toolbar: formats of the selected text, and whether undo and redo are possible. */
const useMarks = (editor: Editor) =>
  useEditorState({
    editor,
    selector: ({ editor: e }) => ({
      bold: e.isActive('bold'),
      italic: e.isActive('italic'),
      underline: e.isActive('underline'),
      h2: e.isActive('heading', { level: 2 }),
      h3: e.isActive('heading', { level: 3 }),
      bullets: e.isActive('bulletList'),
      numbers: e.isActive('orderedList'),
      quote: e.isActive('blockquote'),
      link: e.isActive('link'),
      canUndo: e.can().undo(),
      canRedo: e.can().redo(),
    }),
  });

/** Toolbar of the rich text editor: one tab stop; the arrow keys move between the tools (WAI-ARIA toolbar pattern). */
export function EditorToolbar({
  editor,
  onPictures,
  uploading,
}: {
  editor: Editor;
  onPictures: (files: FileList) => void;
  uploading: boolean;
}) {
  const t = useT();
  const [at, setAt] = useState(0);
  const [linking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const is = useMarks(editor);
  const edit = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: 'h2', icon: 'heading-2', on: is.h2, run: () => edit().toggleHeading({ level: 2 }).run() },
    { name: 'h3', icon: 'heading-3', on: is.h3, run: () => edit().toggleHeading({ level: 3 }).run() },
    { name: 'bold', icon: 'bold', on: is.bold, run: () => edit().toggleBold().run() },
    { name: 'italic', icon: 'italic', on: is.italic, run: () => edit().toggleItalic().run() },
    { name: 'underline', icon: 'underline', on: is.underline, run: () => edit().toggleUnderline().run() },
    { name: 'bullets', icon: 'list', on: is.bullets, run: () => edit().toggleBulletList().run() },
    { name: 'numbers', icon: 'list-ordered', on: is.numbers, run: () => edit().toggleOrderedList().run() },
    { name: 'quote', icon: 'text-quote', on: is.quote, run: () => edit().toggleBlockquote().run() },
    { name: 'link', icon: 'link', on: is.link, run: () => setLinking(!linking) },
    { name: 'image', icon: uploading ? 'loader-circle' : 'image', off: uploading, run: () => file.current?.click() },
    { name: 'undo', icon: 'undo-2', off: !is.canUndo, run: () => edit().undo().run() },
    { name: 'redo', icon: 'redo-2', off: !is.canRedo, run: () => edit().redo().run() },
  ];
  const step = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + tools.length) % tools.length;
    setAt(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="sticky top-12 z-10 rounded-t-md border-b border-line bg-surface p-1 lg:top-(--head,4rem)">
      <div ref={bar} role="toolbar" aria-label={t('editor.tools')} onKeyDown={step} className="flex flex-wrap gap-0.5">
        {tools.map(({ name, icon, on, off, run }, i) => (
          <button
            key={name}
            type="button"
            tabIndex={i === at ? 0 : -1}
            aria-label={t(`editor.${name}`)}
            title={t(`editor.${name}`)}
            aria-pressed={on}
            aria-disabled={off || undefined}
            onFocus={() => setAt(i)}
            onMouseDown={(event) => event.preventDefault()} // the text keeps the focus and the selection
            onClick={() => !off && run()}
            className="grid size-10 cursor-pointer place-items-center rounded-sm hover:bg-sunken hover:text-primary aria-disabled:cursor-default aria-disabled:opacity-40 aria-pressed:bg-primary-soft aria-pressed:text-primary"
          >
            <Icon name={icon} className={`size-4.5 ${icon === 'loader-circle' ? 'motion-safe:animate-spin' : ''}`} />
          </button>
        ))}
      </div>
      <input
        ref={file}
        type="file"
        accept={pictureTypes}
        hidden
        onChange={({ target }) => {
          if (target.files) onPictures(target.files);
          target.value = '';
        }}
      />
      {linking && <LinkBox editor={editor} close={() => setLinking(false)} />}
    </div>
  );
}

/** Input for the target of a link on the selected text; without a selection the address itself is inserted. */
function LinkBox({ editor, close }: { editor: Editor; close: () => void }) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);
  const closeAndFocusEditor = () => {
    close();
    editor.commands.focus();
  };
  const set = () => {
    const href = editorLinkOf(input.current?.value ?? '');
    if (!href) return setWrong(true);
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href.replace(/^mailto:/, ''), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeAndFocusEditor();
    if (event.key !== 'Enter') return;
    event.preventDefault(); // does not submit the surrounding form
    set();
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line p-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('editor.address')}
      </label>
      <input
        ref={input}
        id={id}
        type="url"
        defaultValue={String(editor.getAttributes('link').href ?? '')}
        maxLength={1000}
        placeholder="https://"
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-note` : undefined}
        onKeyDown={onKeyDown}
        onInput={(event) => event.stopPropagation()}
        className="field min-w-0 flex-1 basis-56"
      />
      <Button onClick={set}>{t('editor.link.set')}</Button>
      {editor.isActive('link') && (
        <Button
          variant="outline"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            close();
          }}
        >
          {t('editor.link.remove')}
        </Button>
      )}
      <Button variant="quiet" onClick={closeAndFocusEditor}>
        {t('action.close')}
      </Button>
      {wrong && (
        <p id={`${id}-note`} role="alert" className="basis-full text-sm text-danger">
          {t('editor.link.wrong')}
        </p>
      )}
    </div>
  );
}
