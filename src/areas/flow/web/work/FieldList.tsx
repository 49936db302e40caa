import type { CaseField } from '../../operations.ts';
import { calledIn, useWords } from './say.tsx';
import { wordsFor } from './values.ts';

/** Fields of a case, to be read. */
export function FieldList({ fields }: { fields: readonly CaseField[] }) {
  const words = useWords();
  return (
    <dl className="border-b border-line">
      {fields.map((field) => {
        const text = wordsFor(words, field);
        return (
          <div key={field.name} className="gap-x-6 border-t border-line py-2.5 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-sm text-muted wrap-anywhere">{calledIn(words, field.names, field.name)}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{text ? <bdi>{text}</bdi> : <span className="text-muted">—</span>}</dd>
          </div>
        );
      })}
    </dl>
  );
}
