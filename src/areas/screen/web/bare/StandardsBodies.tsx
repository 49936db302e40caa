import { useEffect, useState } from 'react';
import { useI18n } from '../../../../platform/i18n/index.ts';
import type { CommitteeParticipation } from '../../../../records/engine/fields.ts';
import { formatNumber } from '../../../../web/lib/format.ts';
import { valueLabel } from '../../../../web/lib/labels.ts';
import { Icon } from '../../../../web/ui/icon.tsx';
import type { NationalBodyCard } from '../../operations.ts';

const perSlide = 4;
const slideMs = 10_000;
const roles = ['secretariat', 'participating', 'observing'] as const;
/** Returns the host name of an address, which is easier to read on a screen. */
const hostOf = (web: string): string => (URL.canParse(web) ? new URL(web).host.replace(/^www\./, '') : web);

function Roles({ tc, pdc }: Pick<NationalBodyCard, 'tc' | 'pdc'>) {
  const { t, locale } = useI18n();
  const count = (of: CommitteeParticipation, role: (typeof roles)[number]) => {
    const value = of[role];
    return value === null ? '–' : formatNumber(locale, value);
  };
  return (
    <table className="screen-roles">
      <thead>
        <tr>
          <td />
          <th scope="col">
            <abbr title={t('screen.bodies.tc')}>TC</abbr>
          </th>
          <th scope="col">
            <abbr title={t('screen.bodies.pdc')}>PDC</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {roles.map((role) => (
          <tr key={role}>
            <th scope="row">
              <abbr title={t(`screen.bodies.${role}`)}>{t(`screen.bodies.${role}.short`)}</abbr>
            </th>
            <td data-role={t(`screen.bodies.${role}.letter`)}>{count(tc, role)}</td>
            <td data-role={t(`screen.bodies.${role}.letter`)}>{count(pdc, role)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Term({ icon, label }: { icon: string; label: string }) {
  return (
    <dt title={label}>
      <Icon name={icon} className="screen-icon" />
      <span className="sr-only">{label}</span>
    </dt>
  );
}

function Body({ card }: { card: NationalBodyCard }) {
  const { t } = useI18n();
  const { country, organization, locale, phone, fax, email, web, tc, pdc } = card;
  const contacts = [
    { label: t('screen.bodies.phone'), icon: 'phone', value: phone ?? '–' },
    ...(fax ? [{ label: t('screen.bodies.fax'), icon: 'printer', value: fax }] : []),
    ...(email ? [{ label: t('screen.bodies.email'), icon: 'mail', value: email }] : []),
  ];
  return (
    <li className="screen-card">
      <h3>
        <b>{valueLabel(t, 'country', country)}</b>{' '}
        <span lang={locale} dir="auto">
          {organization}
        </span>
      </h3>
      <div>
        <dl>
          {contacts.map(({ label, icon, value }) => (
            <div key={label}>
              <Term icon={icon} label={label} />
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
          <div>
            <Term icon="globe" label={t('screen.bodies.web')} />
            <dd>
              {web ? (
                <a href={web} rel="noreferrer" target="_blank">
                  {hostOf(web)}
                </a>
              ) : (
                '–'
              )}
            </dd>
          </div>
        </dl>
        <Roles tc={tc} pdc={pdc} />
      </div>
    </li>
  );
}

/** Carousel of national bodies, four at a time, ten seconds each. All cards stay in the document. */
export function StandardsBodies({ cards, moving }: { cards: readonly NationalBodyCard[]; moving: boolean }) {
  const { t } = useI18n();
  const [turned, setTurned] = useState(0);
  const slides = Math.max(1, Math.ceil(cards.length / perSlide));
  const slide = turned % slides;
  useEffect(() => {
    if (!moving || slides < 2) return;
    const timer = setTimeout(() => setTurned((slide + 1) % slides), slideMs);
    return () => clearTimeout(timer);
  }, [moving, slide, slides]);
  if (cards.length === 0) return <p className="screen-empty">{t('screen.bodies.none')}</p>;
  const moveBy = (by: number) => () => setTurned((slide + by + slides) % slides);
  return (
    <div className="screen-bodies-slides">
      {Array.from({ length: slides }, (_, i) => (
        <ul key={i} hidden={i !== slide}>
          {cards.slice(i * perSlide, (i + 1) * perSlide).map((card) => (
            <Body key={card.id} card={card} />
          ))}
        </ul>
      ))}
      {slides > 1 && (
        <p className="screen-turn">
          <button type="button" className="screen-button" aria-label={t('screen.bodies.previous')} onClick={moveBy(-1)}>
            <Icon name="chevron-left" className="screen-icon" />
          </button>
          <span>
            {slide + 1} / {slides}
          </span>
          <button type="button" className="screen-button" aria-label={t('screen.bodies.next')} onClick={moveBy(1)}>
            <Icon name="chevron-right" className="screen-icon" />
          </button>
        </p>
      )}
    </div>
  );
}
