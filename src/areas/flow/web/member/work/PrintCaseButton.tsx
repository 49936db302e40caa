import { Icon } from '../../../../../web/ui/icon.tsx';
import { useFlowWords } from './flow-page.tsx';

/** A button that prints the page. */
export function PrintCaseButton() {
  const { say } = useFlowWords();
  return (
    <button type="button" onClick={() => print()} className="office-button noscript:hidden! print:hidden">
      <Icon name="printer" className="size-4" />
      {say('flow.print')}
    </button>
  );
}
