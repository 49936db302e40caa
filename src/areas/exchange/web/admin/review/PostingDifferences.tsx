import { useT } from '../../../../../platform/i18n/index.ts';
import { DetailSection } from '../../../../../records/web/detail/DetailSection.tsx';
import type { ReviewedPostingDetail } from '../../../operations.ts';
import { PostingDifferenceTable } from '../../member/PostingDifferenceTable.tsx';

/** Differences of the submitted text from the present record. */
export function PostingDifferences({ differences }: Pick<ReviewedPostingDetail, 'differences'>) {
  const t = useT();
  const heads = { field: t('admin.review.field'), from: t('admin.review.from'), to: t('admin.review.to') };
  return (
    <DetailSection title={t('admin.review.changes')}>
      {differences.length === 0 ? (
        <p className="text-muted">{t('admin.review.changes.none')}</p>
      ) : (
        <PostingDifferenceTable differences={differences} heads={heads} undoes={t('admin.review.undoes')} />
      )}
    </DetailSection>
  );
}
