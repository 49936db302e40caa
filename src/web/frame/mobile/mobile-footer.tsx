import { useT } from '../../../platform/i18n/index.ts';
import { areaAddresses } from '../../addresses.ts';
import { Link } from '../../ui/link.tsx';
import type { FooterData } from '../footer.tsx';
import { legalPages } from '../legal-pages.ts';

/** Footer of the mobile portal: operator, terms and sources of the content. */
export function MobileFooter({ operator }: Pick<FooterData, 'operator'>) {
  const t = useT();
  return (
    <>
      <p>
        {operator.name ? t('footer.operator', { name: operator.name }) : t('footer.operator.unnamed')} {t('footer.sources')}
      </p>
      <ul>
        {operator.mail && (
          <li>
            <a href={`mailto:${operator.mail}`}>{operator.mail}</a>
          </li>
        )}
        <li>
          <Link to={areaAddresses.feedback}>{t('nav.contact')}</Link>
        </li>
        {legalPages.map((name) => (
          <li key={name}>
            <Link to={areaAddresses[name]}>{t(`nav.${name}`)}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
