import { isCoded } from '../../../../web/lib/api.ts';
import { officeCall } from '../../../../web/office/office.ts';
import type { KindSlug } from '../../../kinds/index.ts';
import type { ContentDetail } from '../../content.ts';
import { isNamed } from './faults.ts';
import type { FormStore } from './store.ts';
import { sendable } from './values.ts';

/** How far a save leads: kept as a draft, handed in for review, made public. */
export type Intent = 'save' | 'submit' | 'publish';

interface Steps {
  /** A new record has an id from now on. */
  onMade: (id: string) => void;
  /** What was typed is safe. */
  onSaved: () => void;
}

const enc = encodeURIComponent;
/** The page of a record's form. */
export const recordPath = (kind: KindSlug, id = 'new'): string => `/admin/content/${kind}/${enc(id)}`;
export const readContent = (kind: KindSlug, id: string) => officeCall<ContentDetail>('GET', `content/${kind}/${enc(id)}`);

/**
 * Saves what is in the form and takes the record as far as was asked: every step is a call of its own, so what was done stays done
 * where a later one is refused. Throws an ApiError; somebody else's newer text becomes the form's conflict.
 */
export const save = async (store: FormStore, kind: KindSlug, intent: Intent, { onMade, onSaved }: Steps): Promise<void> => {
  const at = `content/${kind}`;
  const { values, base, key } = store.state();
  let record = base;
  // an outdated copy is confirmed by saving it as it is
  if (!record || store.changed || (record.outdated && intent === 'save')) {
    const body = sendable(values);
    try {
      if (record) await officeCall('PUT', `${at}/${enc(record.id)}`, { ...body, version: record.version });
      else {
        const { id } = await officeCall<{ id: string }>('POST', at, { ...body, ...(isNamed(kind) && { key }) });
        record = await readContent(kind, id);
        store.saved(record, values);
        onSaved();
        onMade(id);
      }
    } catch (error) {
      if (record && isCoded(error) && error.code === 'E_CONFLICT')
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
