import { keysOf } from '../../../../base/typed-keys.ts';
import { useT } from '../../../../platform/i18n/index.ts';
import type { ScreenFigures } from '../../operations.ts';
import { countedSections } from '../../sections.ts';
import { AnimatedNumber } from './AnimatedNumber.tsx';

/** Number of records in the libraries. */
export function LibraryRecordCounts({ count, moving }: { count: ScreenFigures['count']; moving: boolean }) {
  const t = useT();
  return (
    <dl className="screen-counts">
      {keysOf(countedSections).map((name) => (
        <div key={name} className={`kind-${countedSections[name]} text-kind`}>
          <dt>{t(`screen.section.${name}`)}</dt>
          <dd>
            <AnimatedNumber value={count[name]} moving={moving} exactBelow={100_000} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
