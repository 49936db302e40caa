import { useT } from '../../../../platform/i18n/index.ts';
import type { ApiOperation, ApiSchema } from '../../../../records/api.ts';
import { paths } from '../../../../records/kinds/paths.ts';
import { createPageLoaders } from '../../../../web/lib/api.ts';
import { Crumbs } from '../../../../web/ui/crumbs.tsx';
import type { Route } from './+types/reference.route';

const reference = createPageLoaders(async ({ api }) => {
  const { info, paths: calls } = await api.reference();
  const operations = Object.entries(calls).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation, group: operation.tags?.[0] ?? '' })),
  );
  return { info, groups: [...Map.groupBy(operations, ({ group }) => group)] };
});
export const loader = (args: Route.LoaderArgs) => reference.server(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => reference.client(args);

/** Returns a short description of a schema: type, values, limits. */
const describeSchema = (schema: ApiSchema = {}): string => {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return schema.anyOf.map(describeSchema).join(' | ');
  if (schema.items) return `[${describeSchema(schema.items)}]`;
  const limits = [schema.minimum, schema.maximum].some((limit) => limit !== undefined)
    ? ` ${schema.minimum ?? ''}–${schema.maximum ?? ''}`
    : '';
  const preset = schema.default === undefined || schema.default === '' ? '' : ` = ${String(schema.default)}`;
  return `${schema.type ?? ''}${limits}${preset}`;
};

/** List of the fields of an answer, nested fields indented. */
function Fields({ schema, depth = 0 }: { schema: ApiSchema; depth?: number }) {
  const inner = schema.items ?? schema;
  if (!inner.properties || depth > 3) return null;
  return (
    <ul className={depth ? 'border-s border-line ps-3' : ''}>
      {Object.entries(inner.properties).map(([name, field]) => (
        <li key={name} className="text-sm">
          <code className="font-semibold">{name}</code> <span className="break-words text-muted">{describeSchema(field)}</span>
          <Fields schema={field} depth={depth + 1} />
        </li>
      ))}
    </ul>
  );
}

function Call({ path, method, operation }: { path: string; method: string; operation: ApiOperation }) {
  const t = useT();
  const answer = operation.responses?.['200']?.content?.['application/json']?.schema;
  return (
    <details className="border-b border-line" id={operation.operationId}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 py-2 hover:text-primary">
        <code className="font-semibold uppercase">{method}</code>
        <code className="break-all">{path}</code>
        <span className="text-sm text-muted" lang="en">
          {operation.summary}
        </span>
      </summary>
      <div className="grid gap-6 pb-5 md:grid-cols-2">
        <div>
          <h3 className="mb-1 text-sm font-semibold text-muted">{t('api.parameters')}</h3>
          <ul>
            {operation.parameters?.map((parameter) => (
              <li key={parameter.name} className="text-sm">
                <code className="font-semibold">{parameter.name}</code>{' '}
                {parameter.required && <em className="text-muted">{t('api.required')} </em>}
                <span className="break-words text-muted">{describeSchema(parameter.schema)}</span>
              </li>
            ))}
          </ul>
        </div>
        {answer && (
          <div>
            <h3 className="mb-1 text-sm font-semibold text-muted">{t('api.answer')}</h3>
            <Fields schema={answer} />
          </div>
        )}
      </div>
    </details>
  );
}

export default function ReferenceRoute({ loaderData: { info, groups } }: Route.ComponentProps) {
  const t = useT();
  return (
    <>
      <title>{`${t('api.title')} - ${t('site.name')}`}</title>
      <meta name="description" content={t('api.intro')} />
      <Crumbs items={[{ label: t('api.title') }]} />
      <div className="py-8">
        <h1 className="page-title">{t('api.title')}</h1>
        <p className="mt-2 max-w-text">{t('api.intro')}</p>
        <p className="mt-2">
          <a href={paths.openapi} className="text-primary underline">
            {t('api.document')}
          </a>{' '}
          <span className="text-muted">{info.version}</span>
        </p>
        {groups.map(([group, calls]) => (
          <section key={group} className="mt-8">
            <h2 className="border-b border-line pb-2 text-lg font-semibold">{group}</h2>
            {calls.map((call) => (
              <Call key={`${call.method} ${call.path}`} {...call} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
