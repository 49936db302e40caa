import { useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { HomeBlockName } from '../../../../records/api.ts';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import { createFormAction } from '../../../../web/forms/form-action.ts';
import { UnsavedChangesGuard } from '../../../../web/forms/unsaved-changes/UnsavedChangesGuard.tsx';
import { officeCall } from '../../../../web/office/office.ts';
import { DragHandle } from '../../../../web/office/order/DragHandle.tsx';
import { useRowReordering } from '../../../../web/office/order/useRowReordering.ts';
import { notify } from '../../../../web/ui/toast.tsx';
import { HomeSketch } from './HomeSketch.tsx';
import { NewerPageNotice } from './NewerPageNotice.tsx';
import { blockLabel, blockNames, type EditablePage, type HomeContent } from './texts.ts';

/** Returns the shown blocks in their order, followed by the hidden ones. */
const blocksInOrder = ({ blocks = [] }: Partial<HomeContent>): HomeBlockName[] => [
  ...(blocks.length > 0 ? blocks : blockNames),
  ...(blocks.length > 0 ? blockNames.filter((name) => !blocks.includes(name)) : []),
];

/** Form for the selection and order of the home page's blocks. */
export function HomeBlocksForm({ page, disabled }: { page: EditablePage<'home'>; disabled: boolean }) {
  const [base, setBase] = useState(page);
  const [taken, setTaken] = useState(0);
  const take = (theirs: typeof page) => {
    setBase(theirs);
    setTaken(theirs.version); // remounts the form with the newer version
  };
  return <Blocks key={taken} base={base} onSaved={setBase} onTake={take} disabled={disabled} />;
}

interface Props {
  base: EditablePage<'home'>;
  onSaved: (page: EditablePage<'home'>) => void;
  onTake: (page: EditablePage<'home'>) => void;
  disabled: boolean;
}

/** Returns the hidden blocks and a function that hides a block or shows it again. */
const useHidden = ({ blocks = [] }: Partial<HomeContent>) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(blocks.length > 0 ? blockNames.filter((name) => !blocks.includes(name)) : []),
  );
  const toggle = (id: string) => setHidden(new Set(hidden.has(id) ? [...hidden].filter((one) => one !== id) : [...hidden, id]));
  return { hidden, toggle };
};

interface VisibilityProps {
  id: HomeBlockName;
  label: string;
  isVisible: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** Checkbox that shows or hides a block. */
function VisibilityCheckbox({ id, label, isVisible, disabled, onToggle }: VisibilityProps) {
  const { t } = useI18n();
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2 text-muted">
      {t('pages.block.shown')}
      <input
        type="checkbox"
        name="block"
        value={id}
        checked={isVisible}
        disabled={disabled}
        onChange={onToggle}
        aria-label={`${t('pages.block.shown')}: ${label}`}
        className="size-4 accent-primary"
      />
    </label>
  );
}

/**
 * Returns the function that saves the blocks. It sends the version with which the form was filled, or the newer version that the user
 * decided to overwrite.
 */
const useSend = (base: Props['base']) => {
  const newer = useRef<Props['base'] | null>(null);
  const send = useMemo(
    () =>
      createFormAction(async ({ form }) => {
        const over = form.has('keep') ? newer.current : null;
        await officeCall('PUT', 'pages/home', { version: (over ?? base).version, home: { blocks: form.getAll('block') } });
        return { done: await officeCall<Props['base']>('GET', 'pages/home') };
      }).browser,
    [base],
  );
  return { newer, send };
};

function Blocks({ base, onSaved, onTake, disabled }: Props) {
  const words = useI18n();
  const { t } = words;
  const { revalidate } = useRevalidator();
  const { newer, send } = useSend(base);
  const [ids, setIds] = useState<readonly HomeBlockName[]>(() => blocksInOrder(base.content));
  const { hidden, toggle } = useHidden(base.content);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const label = (id: HomeBlockName) => blockLabel(words, id);
  const {
    order,
    held: draggedId,
    row,
    handle,
  } = useRowReordering({
    ids,
    onSorted: setIds,
    onStep: (id, place) => {
      setAnnouncement(t('admin.order.now', { name: label(id), place, total: ids.length }));
      list.current?.dispatchEvent(new Event('input', { bubbles: true })); // marks the form as changed, like typing does
    },
  });
  const visibleBlocks = order.filter((id) => !hidden.has(id));
  const onDone = (saved: Props['base']) => {
    notify(t('uc.saved'));
    onSaved(saved);
    void revalidate();
  };
  return (
    <ActionForm send={send} failed={() => t('uc.saved.not')} onDone={onDone} className="max-w-4xl">
      <UnsavedChangesGuard />
      <NewerPageNotice base={base} found={newer} onTake={onTake} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div>
          <p className="mb-3 text-muted">{t('pages.blocks.hint')}</p>
          <ol ref={list} className="rounded border border-line bg-surface">
            {order.map((id) => (
              <li
                key={id}
                ref={row(id)}
                className={`flex min-h-12 items-center gap-2 border-line px-2 not-first:border-t ${draggedId === id ? 'bg-primary-soft' : ''}`}
              >
                {!disabled && <DragHandle aria-label={t('admin.order.move', { name: label(id) })} {...handle(id)} />}
                <span className={`min-w-0 grow wrap-anywhere ${hidden.has(id) ? 'text-muted line-through' : ''}`}>{label(id)}</span>
                <VisibilityCheckbox
                  id={id}
                  label={label(id)}
                  isVisible={!hidden.has(id)}
                  disabled={disabled || (visibleBlocks.length === 1 && !hidden.has(id))}
                  onToggle={() => toggle(id)}
                />
              </li>
            ))}
          </ol>
          {/* the last shown block cannot be hidden; its checkbox is disabled, and disabled fields are not submitted */}
          {visibleBlocks.length === 1 && <input type="hidden" name="block" value={visibleBlocks[0]} />}
          {!disabled && (
            <div className="mt-4">
              <SubmitButton>{t('uc.save')}</SubmitButton>
            </div>
          )}
        </div>
        <div>
          <h2 className="mb-3 font-semibold">{t('pages.sketch')}</h2>
          <HomeSketch words={words} blocks={visibleBlocks} />
        </div>
      </div>
    </ActionForm>
  );
}
