import { type ReactNode, useEffect, useState } from 'react';
import type { Paged } from '../../../base/paging.ts';
import { useT } from '../../../platform/i18n/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { OfficeRow } from '../module.ts';
import { officeCall, useOfficeData } from '../office.ts';

/** An organization in the tree, as a row of its resource. */
export interface OrganizationTreeRow extends OfficeRow {
  name: string;
  children: number;
  sort: number;
}
interface LineProps {
  /** Renders an organization beside its arrow. */
  line: (row: OrganizationTreeRow) => ReactNode;
  /** The tree is reloaded whenever this value changes. */
  again?: unknown;
}

/** Debounce of the search in milliseconds. */
const pause = 250;
const size = 100;

function Node({ row, line, again }: LineProps & { row: OrganizationTreeRow }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className="flex items-start">
        <button
          type="button"
          disabled={!row.children}
          aria-expanded={open}
          aria-label={t('admin.organization.open', { name: String(row.name) })}
          onClick={() => setOpen(!open)}
          className="grid size-7 shrink-0 cursor-pointer place-items-center text-muted hover:text-primary disabled:invisible"
        >
          <Icon name="chevron-right" className={`size-3.5 ${open ? 'rotate-90' : 'rtl:rotate-180'}`} />
        </button>
        {line(row)}
      </div>
      {open && row.children ? (
        <div className="ps-4">
          <Branch parent={row.id} line={line} again={again} />
        </div>
      ) : null}
    </li>
  );
}

/** Children of an organization, loaded in pages of 100 when the branch is opened; reloaded whenever `again` changes. */
function Branch({ parent, line, again }: LineProps & { parent: string }) {
  const t = useT();
  const [pages, setPages] = useState(1);
  const [rows, setRows] = useState<readonly OrganizationTreeRow[] | null>(null);
  const [total, setTotal] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when `again` changes
  useEffect(() => {
    let current = true;
    const requests = Array.from({ length: pages }, (_, i) =>
      officeCall<Paged<OrganizationTreeRow>>(
        'GET',
        `organizations?${new URLSearchParams({ parent, limit: String(size), page: String(i + 1) })}`,
      ),
    );
    Promise.all(requests).then(
      (answers) => {
        if (!current) return;
        setRows(answers.flatMap(({ docs }) => docs));
        setTotal(answers[0]?.total ?? 0);
      },
      () => undefined, // keeps the previous rows if loading fails
    );
    return () => {
      current = false;
    };
  }, [parent, pages, again]);
  if (!rows) return null;
  const further = total - rows.length;
  return (
    <ul>
      {rows.map((row) => (
        <Node key={row.id} row={row} line={line} again={again} />
      ))}
      {further > 0 && (
        <li className="ps-7">
          <button type="button" onClick={() => setPages(pages + 1)} className="min-h-7 cursor-pointer text-link">
            {t('office.tree.further', { count: Math.min(further, size) })}
          </button>
        </li>
      )}
    </ul>
  );
}

function Found({ keyword, line }: LineProps & { keyword: string }) {
  const t = useT();
  const found = useOfficeData<Paged<OrganizationTreeRow>>(`organizations?${new URLSearchParams({ keyword, limit: '30' })}`);
  if (!found) return null;
  return (
    <>
      <p role="status" className={found.docs.length ? 'sr-only' : 'px-2 py-1 text-muted'}>
        {found.docs.length ? t('search.found', { count: found.total }) : t('office.find.none')}
      </p>
      <ul>
        {found.docs.map((row) => (
          <li key={row.id} className="flex">
            {line(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The tree of organizations, branch by branch from the top; with a keyword, a list of the matches instead. */
export function OrganizationBranches({ top, line, again }: LineProps & { top: ReactNode }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <>
      <input
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()} // searches while typing; Enter must not submit a form
        aria-label={t('office.tree.find')}
        placeholder={t('office.tree.find')}
        className="office-field mb-2 w-full"
      />
      {top}
      {keyword ? <Found keyword={keyword} line={line} /> : <Branch parent="root" line={line} again={again} />}
    </>
  );
}
