import { useEffect, useRef, useState } from 'react';
import { parseRowId } from '../../../base/row-id.ts';
import { createMemberLoaders, type MemberLoaderArgs } from '../../../web/forms/form-action.ts';
import { throwNotFound } from '../../../web/lib/api.ts';
import { isKind, type KindSlug } from '../../kinds/index.ts';
import type { ContentDetail, ContentFormData } from '../content.ts';
import type { Route } from './+types/admin-record.route';
import { FormPage } from './form/FormPage.tsx';

interface Params {
  kind: string;
  id: string;
}
interface RecordFormData {
  kind: KindSlug;
  record: ContentDetail | null;
  form: ContentFormData;
}

const page = createMemberLoaders(async ({ params: { kind, id }, memberApi }: MemberLoaderArgs<Params>): Promise<RecordFormData> => {
  if (!isKind(kind) || (id !== 'new' && parseRowId(id) === null)) return throwNotFound();
  const [record, form] = await Promise.all([
    id === 'new' ? null : memberApi.adminGet<ContentDetail>(`admin/content/${kind}/${encodeURIComponent(id)}`),
    memberApi.adminGet<ContentFormData>(`admin/content/lookup/form/${kind}`, id === 'new' ? {} : { id }),
  ]);
  return { kind, record, form };
});
export const loader = (args: Route.LoaderArgs) => page.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => page.client(args);
/** Whether a navigation loads the data of the form again: only if the path changes, so that an open form keeps its data. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => currentUrl.pathname !== nextUrl.pathname;

export default function AdminRecordRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  const { kind } = loaderData;
  const made = useRef<string | null>(null);
  const [mountedForm, setMountedForm] = useState({ kind, id, form: 0 });
  // the form keeps its state when a new record gets its address; any other address mounts a new form
  if (mountedForm.kind !== kind || mountedForm.id !== id)
    setMountedForm({ kind, id, form: mountedForm.form + (made.current === id ? 0 : 1) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the address of the record is reached
  useEffect(() => {
    made.current = null;
  }, [id]);
  return (
    <FormPage
      key={mountedForm.form}
      {...loaderData}
      onMade={(record) => {
        made.current = record;
      }}
    />
  );
}
