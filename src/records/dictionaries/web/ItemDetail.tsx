import { autonyms, bcp47, locales } from '../../../base/locales.ts';
import { useI18n } from '../../../platform/i18n/index.ts';
import { useOfficeData } from '../../../web/office/office.ts';
import { DrawerFactList, DrawerSection } from '../../../web/office/parts.tsx';
import { colourClass, type DictionaryItemRow } from './module.ts';

interface Use {
  place: string;
  name: string;
  count: number;
}

/** One value: its badge, its labels in all languages, and the places that use it. */
export function ItemDetail({ item }: { item: DictionaryItemRow }) {
  const { t } = useI18n();
  const used = useOfficeData<Use[]>(`dictionary-items/${encodeURIComponent(item.id)}/usage`, item.version);
  return (
    <>
      <DrawerFactList
        module="dictionary"
        facts={{
          label: <span className={colourClass(item.colour)}>{item.label}</span>,
          value: <code>{item.value}</code>,
          status: t(item.active ? 'admin.dictionary.on' : 'admin.dictionary.off'),
          origin: t(item.builtin ? 'admin.dictionary.builtin' : 'admin.dictionary.added'),
        }}
      />
      <DrawerSection title={t('admin.dictionary.labels')}>
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-y-1">
          {locales.map((locale) => (
            <div key={locale} className="contents" lang={bcp47(locale)}>
              <dt className="text-muted">{autonyms[locale]}</dt>
              <dd>{item.names[locale]}</dd>
            </div>
          ))}
        </dl>
      </DrawerSection>
      <DrawerSection title={t('admin.dictionary.used')}>
        {used && used.length === 0 && <p className="text-muted">{t('admin.dictionary.used.none')}</p>}
        <ul>
          {used?.map(({ place, name, count }) => (
            <li key={place} className="flex justify-between border-b border-line py-1.5">
              <span>{name}</span>
              <span className="tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      </DrawerSection>
    </>
  );
}
