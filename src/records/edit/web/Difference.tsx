import { useEffect, useState } from 'react';
import { useI18n } from '../../../platform/i18n/index.ts';
import { useOfficeData } from '../../../web/office/office.ts';
import type { KindSlug } from '../../kinds/index.ts';
import { isProtectedField } from '../../web/history/changed.tsx';
import type { RevisionFieldChange } from '../content.ts';
import { ChangedFieldValue, isProse, revisionFieldLabelOf } from './change.tsx';
import type { Piece } from './word-difference.ts';

const removed = 'bg-danger/10 text-danger line-through';
const added = 'bg-in-force-soft text-in-force underline decoration-1 underline-offset-2';

/** Changes of one revision, field by field. */
export function RevisionDifference({ kind, id, version }: { kind: KindSlug; id: string; version: string }) {
  const words = useI18n();
  const { t } = words;
  const found = useOfficeData<RevisionFieldChange[]>(`content/${kind}/${id}/difference?version=${version}`);
  if (!found) return <p className="text-muted">{t('state.loading')}</p>;
  return (
    <dl>
      {found.map((one) => (
        <div key={`${one.name} ${one.part}`} className="border-t border-line py-2 first:border-0 first:pt-0">
          <dt className="text-xs text-muted">{revisionFieldLabelOf(words, kind, one.name, one.part)}</dt>
          <dd className="wrap-anywhere">
            <Change kind={kind} change={one} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ kind, change: { name, from, to } }: { kind: KindSlug; change: RevisionFieldChange }) {
  const words = useI18n();
  const { t } = words;
  if (isProtectedField(kind, name)) return <span className="text-muted">{t('admin.content.version.protected')}</span>;
  if (from !== null && to !== null && from === to) return <span className="text-muted">{t('admin.content.version.markup')}</span>;
  if (isProse(kind, name))
    return from !== null && to !== null ? <ProseDifference from={from} to={to} /> : <MarkedText text={to ?? from} isNew={to !== null} />;
  return (
    <>
      <del className={removed}>
        <ChangedFieldValue words={words} kind={kind} name={name} text={from} />
      </del>{' '}
      →{' '}
      <ins className={added}>
        <ChangedFieldValue words={words} kind={kind} name={name} text={to} />
      </ins>
    </>
  );
}

const MarkedText = ({ text, isNew }: { text: string | null; isNew: boolean }) =>
  isNew ? (
    <ins dir="auto" className={added}>
      {text}
    </ins>
  ) : (
    <del dir="auto" className={removed}>
      {text}
    </del>
  );

/** Both versions of a text as one text, in which removed and added words are marked. */
export function ProseDifference({ from, to }: { from: string; to: string }) {
  const [pieces, setPieces] = useState<readonly Piece[] | null>(null);
  useEffect(() => {
    let current = true;
    void import('./word-difference.ts').then(({ wordDifference }) => current && setPieces(wordDifference(from, to)));
    return () => {
      current = false;
    };
  }, [from, to]);
  if (!pieces) return null;
  return (
    <p dir="auto" className="max-w-text leading-relaxed">
      {pieces.map(({ text, is }, i) =>
        is === 'same' ? <span key={i}>{text}</span> : <MarkedText key={i} text={text} isNew={is === 'added'} />,
      )}
    </p>
  );
}
