import type { CaseField } from '../../operations.ts';
import { calledIn, useWords } from './say.tsx';
import { wordsFor } from './values.ts';

/** A web address leads there; it was read as one when it was filled in. */
const Said = ({ type, text }: Pick<CaseField, 'type'> & { text: string }) =>
  type === 'link' ? (
    <a href={text} rel="noreferrer nofollow" className="text-link">
      <bdi>{text}</bdi>
    </a>
  ) : (
    <bdi>{text}</bdi>
  );

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
            <dd className="whitespace-pre-line wrap-anywhere">
              {text ? <Said type={field.type} text={text} /> : <span className="text-muted">—</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
