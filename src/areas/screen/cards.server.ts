import { type Country, countries, isCountry } from '../../base/locales.ts';
import type { Connection } from '../../platform/db/connect.server.ts';
import type { CommitteeParticipation } from '../../records/engine/fields.ts';
import { boundKinds } from '../../records/kinds/index.server.ts';
import type { ListIndexes } from '../../records/read/indexes.server.ts';
import { textForReader } from '../../records/stored/present.server.ts';
import { readRowsWithAllFields } from '../../records/stored/records.server.ts';
import type { NationalBodyCard } from './operations.ts';

const most = 60;
const unknown: CommitteeParticipation = { secretariat: null, participating: null, observing: null };
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const participationOf = (value: unknown): CommitteeParticipation => ({ ...unknown, ...(value as Partial<CommitteeParticipation> | null) });

const inOrder = (one: NationalBodyCard, other: NationalBodyCard): number =>
  countries.indexOf(one.country) - countries.indexOf(other.country) ||
  Number(isKnown(other.tc)) - Number(isKnown(one.tc)) ||
  Number(one.id) - Number(other.id);
const isKnown = ({ secretariat, participating, observing }: CommitteeParticipation): boolean =>
  secretariat !== null || participating !== null || observing !== null;

/**
 * Returns the national bodies of the ten countries in the fixed order of countries; within a country, those with data on committees come
 * first.
 */
export const loadNationalBodyCards = async (connection: Connection, indexes: ListIndexes, locale: string): Promise<NationalBodyCard[]> => {
  const { ids } = (await indexes.of('stdorg')).query({
    filters: { level: ['national'], country: [...countries] },
    order: { by: 'date', descending: true },
    offset: 0,
    limit: most,
  });
  const rows = await readRowsWithAllFields(connection, boundKinds.stdorg, { ids, locale });
  return rows.flatMap((row): NationalBodyCard[] => (isCountry(row.country) ? [toCard(row, row.country, locale)] : [])).sort(inOrder);
};

type Row = Awaited<ReturnType<typeof readRowsWithAllFields>>[number];
const toCard = (row: Row, country: Country, locale: string): NationalBodyCard => {
  const { title, locale: language } = textForReader(boundKinds.stdorg, row, locale, []);
  return {
    id: String(row.n),
    country,
    organization: title,
    locale: language,
    phone: textOrNull(row.phone),
    fax: textOrNull(row.fax),
    email: textOrNull(row.email),
    web: textOrNull(row.web),
    tc: participationOf(row.tc),
    pdc: participationOf(row.pdc),
  };
};
