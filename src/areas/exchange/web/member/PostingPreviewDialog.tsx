import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import type { RecordDetail } from '../../../../records/api.ts';
import { emptySourceAnswer } from '../../../../records/sources/none.ts';
import { stayPendingOnFailure } from '../../../../web/lib/stay-pending-on-failure.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { PostingForm } from '../../operations.ts';

const Record = lazy(() =>
  stayPendingOnFailure(import('../../../../records/web/detail/Reading.tsx').then(({ RecordArticle }) => ({ default: RecordArticle }))),
);

/** Returns the record that an approval of the saved text would create, for a reader who may not see the contact. */
export const previewRecordOf = ({ values, fields, ...posting }: PostingForm, untitled: string): RecordDetail => {
  const names = fields.find(({ name }) => name === 'ics')?.options ?? [];
  return {
    ...values,
    kind: 'snd',
    id: posting.record ?? posting.id ?? 'new',
    title: values.title || untitled,
    summary: values.summary || null,
    body: values.body || null,
    contact: null,
    withheld: Boolean(values.contact),
    link: values.link || null,
    date: posting.updated.slice(0, 10),
    views: 0,
    time: posting.updated,
    created: posting.updated,
    locale: values.lang,
    translated: 'original',
    progress: String(posting.progress),
    expiryDate: posting.expires,
    keywords: [],
    original: null,
    fullText: null,
    source: { ...emptySourceAnswer, name: values.unitName || null },
    translations: [{ locale: values.lang, quality: 'original' }],
    relations: { outgoing: [], incoming: [] },
    topicsAssigned: { industries: [], technologies: [] },
    classification: { ics: values.ics.map((code) => [{ code, name: names.find(({ value }) => value === code)?.label ?? '' }]), ccs: [] },
  };
};

/** Preview of a posting with the components of its public page. */
export function PostingPreviewDialog({ posting, onClose }: { posting: PostingForm; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-full max-w-4xl overflow-y-auto rounded border border-line bg-paper text-ink shadow-float max-md:max-w-[calc(100vw-1rem)]"
    >
      <div className="sticky top-0 z-10 flex items-center justify-between gap-4 border-b border-line bg-surface px-5 py-2">
        <h2 id={id} className="font-semibold">
          {t('snd.preview.title')}
        </h2>
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          <Icon name="x" className="size-4" />
          {t('action.close')}
        </Button>
      </div>
      <div className="min-h-96 px-5 pb-6">
        <Suspense>
          <Record doc={previewRecordOf(posting, t('snd.untitled'))} />
        </Suspense>
      </div>
    </dialog>
  );
}
