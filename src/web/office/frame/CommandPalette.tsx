import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { subpagesOfAreas } from '../../../areas.ts';
import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { Translate } from '../../../platform/i18n/types.ts';
import type { FoundContent } from '../../../records/edit/content.ts';
import { kindOf } from '../../../records/kinds/index.ts';
import { arrowKeyDirection, comboboxAttributes, nextOptionIndex } from '../../forms/fields/listbox.ts';
import { useDebouncedSearch } from '../../forms/fields/use-found.ts';
import { kindLabel } from '../../lib/labels.ts';
import { Icon } from '../../ui/icon.tsx';
import { canUseAddress } from '../can.ts';
import type { ChoosableRow } from '../module.ts';
import { officeCall } from '../office.ts';
import { textOfKey } from '../texts.tsx';
import { type MenuEntry, menuPageAt, pagesOf } from './menu.ts';

const most = 5;

interface Hit {
  to: string;
  icon: string;
  label: string;
  note: string;
}
/** Matching accounts and records of all kinds, including unpublished ones. A source that the account may not use or that fails is omitted. */
const findHits = async (t: Translate, keyword: string): Promise<Hit[]> => {
  const query = new URLSearchParams({ keyword, limit: String(most) });
  const ask = async <T,>(path: string): Promise<T | null> =>
    (await canUseAddress(`GET /api/admin/${path}`)) ? officeCall<T>('GET', `${path}?${query}`).catch(() => null) : null;
  const [accounts, records] = await Promise.all([ask<Paged<ChoosableRow>>('accounts'), ask<FoundContent[]>('content/find')]);
  const people = (accounts?.docs ?? []).map(
    ({ id, account, realName }): Hit => ({
      to: `/admin/account?keyword=${encodeURIComponent(String(account))}&show=${id}`,
      icon: 'circle-user',
      label: String(realName || account),
      note: String(account),
    }),
  );
  const content = (records ?? []).map(
    ({ kind, id, title, state }): Hit => ({
      to: `/admin/content/${kind}?show=${id}`,
      icon: kindOf(kind).icon,
      label: title,
      note: [kindLabel(t, kind), state !== 'published' && (textOfKey(t, `admin.content.state.${state}`) ?? state)]
        .filter(Boolean)
        .join(' · '),
    }),
  );
  return [...people, ...content];
};

/** Menu pages whose label or address contains the keyword. */
const matchingPages = (menus: readonly MenuEntry[], keyword: string): Hit[] =>
  pagesOf(menus)
    .filter(({ entry }) => `${entry.label} ${entry.route}`.toLowerCase().includes(keyword.toLowerCase()))
    .map(({ entry, above }) => ({
      to: entry.route,
      icon: entry.icon,
      label: entry.label,
      note: above.map(({ label }) => label).join(' / '),
    }));

/** Matching subpages of the menu pages, without subpages that the account may not open. */
const findSubpages = async (t: Translate, menus: readonly MenuEntry[], keyword: string): Promise<Hit[]> => {
  const named = subpagesOfAreas.flatMap(({ label: key, icon, route }): Hit[] => {
    const label = textOfKey(t, key) ?? route;
    const place = menuPageAt(menus, route);
    const matches = `${label} ${route}`.toLowerCase().includes(keyword.toLowerCase());
    return matches && place ? [{ to: route, icon, label, note: [...place.above, place.entry].map((one) => one.label).join(' / ') }] : [];
  });
  const usable = await Promise.all(named.map(({ to }) => canUseAddress(to)));
  return named.filter((_, i) => usable[i]);
};

interface HitsProps {
  id: string;
  hits: readonly Hit[];
  at: number;
  onGo: (hit: Hit) => void;
}

function Hits({ id, hits, at, onGo }: HitsProps) {
  const { t } = useI18n();
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('office.jump')} className="max-h-[50dvh] overflow-y-auto p-1.5">
      {hits.map((hit, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field above handles the keyboard
        <div
          key={`${hit.to} ${hit.label}`}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          onClick={() => onGo(hit)}
          className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 hover:bg-sunken aria-selected:bg-primary-soft aria-selected:text-primary"
        >
          <Icon name={hit.icon} className="size-4" />
          <span className="min-w-0 grow truncate">{hit.label}</span>
          <span className="shrink-0 text-xs text-muted">{hit.note}</span>
        </div>
      ))}
    </div>
  );
}

/** Command palette (Ctrl+K or ⌘K): opens a page of the menu, an account or a record by its name. */
export function CommandPalette({ menus, onClose }: { menus: readonly MenuEntry[]; onClose: () => void }) {
  const { t } = useI18n();
  const id = useId();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const keyword = typed.trim();
  useEffect(() => dialog.current?.showModal(), []);
  const pages = useMemo(() => matchingPages(menus, keyword), [menus, keyword]);
  const found = useDebouncedSearch(keyword, async (word) => (await Promise.all([findSubpages(t, menus, word), findHits(t, word)])).flat());
  const looking = keyword !== '' && found === null;
  const hits = [...pages, ...(found ?? [])];
  const go = ({ to }: Hit) => {
    dialog.current?.close();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Enter and arrow keys control the input method
    const direction = arrowKeyDirection(event.key);
    if (!direction && event.key !== 'Enter') return;
    event.preventDefault();
    const hit = hits[at];
    if (direction) setAt(Math.max(nextOptionIndex(at, direction, hits.length), 0));
    else if (hit) go(hit);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard has Escape
    <dialog
      ref={dialog}
      aria-label={t('office.jump')}
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
      className="mx-auto mt-[12dvh] mb-auto w-full max-w-xl overflow-hidden rounded border border-line bg-surface text-sm text-ink shadow-float max-sm:max-w-[calc(100vw-2rem)]"
    >
      <div className="flex items-center gap-2 border-b border-line px-4">
        <Icon name="search" className="size-4 text-muted" />
        <input
          {...comboboxAttributes(id, hits.length > 0, hits[at] ? at : -1)}
          aria-label={t('office.jump')}
          placeholder={t('office.jump.hint')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 grow bg-transparent outline-none placeholder:text-muted"
        />
      </div>
      <Hits id={id} hits={hits} at={at} onGo={go} />
      <p role="status" className={hits.length ? 'sr-only' : 'px-4 pb-4 text-muted'}>
        {hits.length ? t('search.found', { count: hits.length }) : t(looking ? 'office.palette.looking' : 'office.palette.none')}
      </p>
    </dialog>
  );
}
