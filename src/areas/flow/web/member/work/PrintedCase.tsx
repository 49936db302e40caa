import { Icon } from '../../../../../web/ui/icon.tsx';
import { useWords } from './flow-page.tsx';

/** A button that prints the page. */
export function PrintedCase() {
  const { say } = useWords();
  return (
    <button type="button" onClick={() => print()} className="office-button noscript:hidden! print:hidden">
      <Icon name="printer" className="size-4" />
      {say('flow.print')}
    </button>
  );
}
