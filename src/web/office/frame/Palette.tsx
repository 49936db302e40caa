import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Paged } from '../../../base/paging.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import type { FoundContent } from '../../../records/edit/content.ts';
import { kindOf } from '../../../records/kinds/index.ts';
import { kindLabel } from '../../lib/labels.ts';
import { Icon } from '../../ui/icon.tsx';
import { canUse } from '../can.ts';
import type { Row } from '../module.ts';
import { officeCall } from '../office.ts';
import { say } from '../texts.tsx';
import { type MenuEntry, pagesOf } from './menu.ts';

/** Milliseconds without a key before accounts and records are looked for. */
const pause = 200;
const most = 5;

interface Hit {
  to: string;
  icon: string;
  label: string;
  note: string;
}
interface Found {
  /** What was looked for; another word is still being looked for. */
  keyword: string;
  hits: readonly Hit[];
}

/** Accounts and records of every kind that match, unpublished ones too; what may not be asked for or fails is left out. */
const useFound = (keyword: string): Found => {
  const { t } = useI18n();
  const [found, setFound] = useState<Found>({ keyword: '', hits: [] });
  useEffect(() => {
    if (!keyword) return setFound({ keyword, hits: [] });
    let current = true;
    const timer = setTimeout(async () => {
      const asked = new URLSearchParams({ keyword, limit: String(most) });
      const ask = async <T,>(path: string): Promise<T | null> =>
        (await canUse(`GET /api/admin/${path}`)) ? officeCall<T>('GET', `${path}?${asked}`).catch(() => null) : null;
      const [accounts, records] = await Promise.all([ask<Paged<Row>>('accounts'), ask<FoundContent[]>('content/find')]);
      if (!current) return;
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
          note: [kindLabel(t, kind), state !== 'published' && (say(t, `admin.content.state.${state}`) ?? state)]
            .filter(Boolean)
            .join(' · '),
        }),
      );
      setFound({ keyword, hits: [...people, ...content] });
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [keyword, t]);
  return found;
};

/** Jumps to any page of the menu, account or record by its name (Ctrl or ⌘ with K). */
export function Palette({ menus, onClose }: { menus: readonly MenuEntry[]; onClose: () => void }) {
  const { t } = useI18n();
  const id = useId();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const keyword = typed.trim();
  useEffect(() => dialog.current?.showModal(), []);
  const pages = useMemo(
    () =>
      pagesOf(menus)
        .filter(({ entry }) => `${entry.label} ${entry.route}`.toLowerCase().includes(keyword.toLowerCase()))
        .map(
          ({ entry, above }): Hit => ({
            to: entry.route,
            icon: entry.icon,
            label: entry.label,
            note: above.map(({ label }) => label).join(' / '),
          }),
        ),
    [menus, keyword],
  );
  const found = useFound(keyword);
  const looking = found.keyword !== keyword;
  const hits = [...pages, ...(looking ? [] : found.hits)];
  const go = ({ to }: Hit) => {
    dialog.current?.close();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return; // Enter and arrows choose among characters
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((at + step + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const hit = hits[at];
      if (hit) go(hit);
    }
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside it; the keyboard has Escape
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
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={hits[at] && `${id}-${at}`}
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
      <div id={`${id}-list`} role="listbox" aria-label={t('office.jump')} className="max-h-[50dvh] overflow-y-auto p-1.5">
        {hits.map((hit, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={`${hit.to} ${hit.label}`}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === at}
            onClick={() => go(hit)}
            className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 py-1 hover:bg-sunken aria-selected:bg-primary-soft aria-selected:text-primary"
          >
            <Icon name={hit.icon} className="size-4" />
            <span className="min-w-0 grow truncate">{hit.label}</span>
            <span className="shrink-0 text-xs text-muted">{hit.note}</span>
          </div>
        ))}
      </div>
      <p role="status" className={hits.length ? 'sr-only' : 'px-4 pb-4 text-muted'}>
        {hits.length ? t('search.found', { count: hits.length }) : t(looking ? 'office.palette.looking' : 'office.palette.none')}
      </p>
    </dialog>
  );
}
