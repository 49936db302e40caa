import { useRef } from 'react';
import { useT } from '../../../../platform/i18n/index.ts';
import { ActionForm, SubmitButton } from '../../../../web/forms/form.tsx';
import { copyToClipboard } from '../../../../web/lib/copy.ts';
import { useFullAddress } from '../../../../web/lib/full-address.ts';
import { navigateWithToast } from '../../../../web/lib/navigate-with-toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { notify } from '../../../../web/ui/toast.tsx';
import type { TestResult } from '../../operations.ts';
import { type ResultFormProps, rejectedSubmissionOf } from './forms.ts';

/** Actions of the owner at any time: share the result by link, make it private, delete it. */
export function ResultOwnerActions({ result, send, acted, onChange }: { result: TestResult } & ResultFormProps) {
  const t = useT();
  const url = useFullAddress(`/uc/result/${result.id}`);
  const shared = result.visibility === 'unlisted';
  const link = useRef<HTMLInputElement>(null);
  const take = async () => {
    if (await copyToClipboard(url)) notify(t('action.copied'));
    else link.current?.select();
  };
  return (
    <aside className="mt-10 border-t border-line pt-6 lg:mt-0 lg:self-start lg:border-0 lg:pt-0 print:hidden">
      <h2 className="mb-2 text-lg font-semibold">{t('result.share')}</h2>
      <p className="text-sm text-muted">{t(shared ? 'result.share.unlisted' : 'result.share.private')}</p>
      {shared && (
        <div className="mt-3 grid gap-2">
          <input ref={link} readOnly value={url} aria-label={t('result.share.link')} className="field text-sm" />
          <Button variant="outline" className="noscript:hidden" onClick={() => void take()}>
            <Icon name="link" className="size-4" />
            {t('result.share.copy')}
          </Button>
        </div>
      )}
      <ActionForm
        send={send}
        acted={rejectedSubmissionOf(acted, 'share')}
        failed={() => t('result.changed.not')}
        onDone={(after) => {
          notify(t('result.changed'));
          onChange(after);
        }}
        className="mt-3"
      >
        <input type="hidden" name="visibility" value={shared ? 'private' : 'unlisted'} />
        <SubmitButton intent="share" variant="outline" className="w-full">
          <Icon name={shared ? 'lock' : 'share'} className="size-4" />
          {t(shared ? 'result.share.end' : 'result.share.begin')}
        </SubmitButton>
      </ActionForm>
      <details className="mt-6 border-t border-line pt-4">
        <summary className="min-h-11 cursor-pointer text-sm text-muted hover:text-ink md:min-h-8">{t('result.delete')}</summary>
        <ActionForm
          send={send}
          acted={rejectedSubmissionOf(acted, 'delete')}
          failed={() => t('result.deleted.not')}
          onDone={(_, to) => navigateWithToast(t('result.deleted'), to ?? '/uc/tests')}
          className="mt-1 gap-3"
        >
          <p className="text-sm">{t('result.delete.hint', { title: result.title })}</p>
          <SubmitButton intent="delete" variant="outline" className="w-full text-danger">
            <Icon name="trash-2" className="size-4" />
            {t('result.delete.confirm')}
          </SubmitButton>
        </ActionForm>
      </details>
    </aside>
  );
}
