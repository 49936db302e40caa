import { isCodedError } from '../../../../web/lib/api.ts';
import { officeCall } from '../../../../web/office/office.ts';
import type { KindSlug } from '../../../kinds/index.ts';
import type { ContentDetail } from '../../content.ts';
import { hasEditorChosenKey } from './faults.ts';
import type { FormStore } from './store.ts';
import { valuesToSend } from './values.ts';

/** Button with which the form is saved: only save, also submit for review, or also publish. */
export type SaveIntent = 'save' | 'submit' | 'publish';

interface SaveCallbacks {
  /** Called with the id of a newly created record. */
  onMade: (id: string) => void;
  /** Called when the typed text is stored on the server. */
  onSaved: () => void;
}

const enc = encodeURIComponent;
/** Address of a record's form. */
export const recordFormPath = (kind: KindSlug, id = 'new'): string => `/admin/content/${kind}/${enc(id)}`;
export const readContent = (kind: KindSlug, id: string) => officeCall<ContentDetail>('GET', `content/${kind}/${enc(id)}`);

/**
 * Saves the form and carries out the requested transition. Each step is a separate call, so earlier steps stay done if a later one fails.
 * Throws ApiError. If another editor saved the record meanwhile, the newer version becomes the conflict in the form's state.
 */
export const saveForm = async (store: FormStore, kind: KindSlug, intent: SaveIntent, { onMade, onSaved }: SaveCallbacks): Promise<void> => {
  const at = `content/${kind}`;
  const { values, base, key } = store.state();
  let record = base;
  // an outdated working copy is saved even if unchanged, because the save confirms the copy
  if (!record || store.changed || (record.outdated && intent === 'save')) {
    const body = valuesToSend(values);
    try {
      if (record) await officeCall('PUT', `${at}/${enc(record.id)}`, { ...body, version: record.version });
      else {
        const { id } = await officeCall<{ id: string }>('POST', at, { ...body, ...(hasEditorChosenKey(kind) && { key }) });
        record = await readContent(kind, id);
        store.saved(record, values);
        onSaved();
        onMade(id);
      }
    } catch (error) {
      if (record && isCodedError(error) && error.code === 'E_CONFLICT')
        store.become({ conflict: { newer: await readContent(kind, record.id) } });
      throw error;
    }
    if (base) {
      record = await readContent(kind, base.id);
      store.saved(record, values);
      onSaved();
    }
  }
  if (!record || intent === 'save') return;
  const { id } = record;
  const step = async (name: 'submit' | 'publish') => {
    await officeCall('POST', `${at}/${enc(id)}/${name}`, { version: record?.version });
    record = await readContent(kind, id);
    store.saved(record, store.state().values);
  };
  if (record.may.includes('submit')) await step('submit');
  if (intent === 'publish') await step('publish');
};
