/**
 * Cities of time zones as CLDR names them, where that is not how their id spells them. `Intl` knows the words and does
 * not give them.
 */
const named: Readonly<Record<'fr' | 'en', Readonly<Record<string, string>>>> = {
  fr: {
    Algiers: 'Alger',
    Antananarivo: 'Tananarive',
    Athens: 'Athènes',
    Baghdad: 'Bagdad',
    Barbados: 'La Barbade',
    Beijing: 'Pékin',
    Beirut: 'Beyrouth',
    Brussels: 'Bruxelles',
    Bucharest: 'Bucarest',
    Cairo: 'Le Caire',
    Copenhagen: 'Copenhague',
    Damascus: 'Damas',
    Dubai: 'Dubaï',
    Ho_Chi_Minh: 'Hô-Chi-Minh-Ville',
    Jerusalem: 'Jérusalem',
    Kathmandu: 'Katmandou',
    Kolkata: 'Calcutta',
    Kyiv: 'Kiev',
    Lisbon: 'Lisbonne',
    London: 'Londres',
    Manila: 'Manille',
    Mauritius: 'Maurice',
    Mexico_City: 'Mexico',
    Montreal: 'Montréal',
    Moscow: 'Moscou',
    Ndjamena: 'N’Djamena',
    Noumea: 'Nouméa',
    Reunion: 'La Réunion',
    Riyadh: 'Riyad',
    Santo_Domingo: 'Saint-Domingue',
    Sao_Paulo: 'São Paulo',
    Seoul: 'Séoul',
    Singapore: 'Singapour',
    Tehran: 'Téhéran',
    Ulaanbaatar: 'Oulan-Bator',
    Vienna: 'Vienne',
    Warsaw: 'Varsovie',
    Yerevan: 'Erevan',
  },
  en: {
    Calcutta: 'Kolkata',
    Ho_Chi_Minh: 'Ho Chi Minh City',
    Katmandu: 'Kathmandu',
    Kiev: 'Kyiv',
    Reunion: 'Réunion',
    Sao_Paulo: 'São Paulo',
    St_Johns: 'St. John’s',
  },
}

/** « Londres » for Europe/London in French; a zone without a city, as UTC, keeps its name. */
export function cityOf(timeZone: string, locale: 'fr' | 'en'): string {
  const id = timeZone.split('/').at(-1) ?? timeZone
  return named[locale][id] ?? id.replaceAll('_', ' ')
}
