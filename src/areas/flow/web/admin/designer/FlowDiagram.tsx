import { useI18n } from '../../../../../platform/i18n/index.ts';
import { ServerCallMessage, useServerAnswer } from './server-answer.tsx';

/** A diagram of a flow, with an outline as its text alternative. */
export interface FlowDrawing {
  svg: string;
  outline: { depth: number; id: string; type: string; name: string; branch: string | null }[];
}

/** The diagram of a flow as the server draws it. `of`: a value whose change triggers a new request. */
export function FlowDiagram({ ask, of }: { ask: () => Promise<FlowDrawing>; of: unknown }) {
  const { t } = useI18n();
  const state = useServerAnswer(ask, of);
  const { answer } = state;
  return (
    <>
      <ServerCallMessage {...state} />
      {answer && (
        <section
          aria-label={t('flow.designer.diagram')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it
          tabIndex={0}
          className="overflow-x-auto focus-visible:-outline-offset-2 print:overflow-visible"
        >
          <div
            aria-hidden="true"
            className="w-max min-w-full [&_svg]:max-w-none print:w-auto print:[&_svg]:h-auto print:[&_svg]:max-w-full"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the server draws it and escapes the names in it
            dangerouslySetInnerHTML={{ __html: answer.svg }}
          />
          <ol className="sr-only">
            {answer.outline.map(({ depth, id, name, branch }, at) => (
              <li key={`${id} ${at}`}>{[t('flow.designer.level', { number: depth + 1 }), branch, name].filter(Boolean).join(', ')}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
