/** ISO 3166-1, two letters. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA ' +
  'CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA ' +
  'GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS ' +
  'MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS ' +
  'RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW ' +
  'TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

export function isCountry(code: string): boolean {
  return countryCodes.includes(code)
}

/** Names that people write and CLDR does not have, without accents and signs. */
const otherNames: Readonly<Record<string, string>> = {
  usa: 'US',
  etatsunisdamerique: 'US',
  unitedstatesofamerica: 'US',
  grandebretagne: 'GB',
  greatbritain: 'GB',
  angleterre: 'GB',
  england: 'GB',
  ecosse: 'GB',
  scotland: 'GB',
  hollande: 'NL',
  holland: 'NL',
  republiquetcheque: 'CZ',
  czechrepublic: 'CZ',
  ivorycoast: 'CI',
  coree: 'KR',
  turkey: 'TR',
  burma: 'MM',
  birmanie: 'MM',
  macedoine: 'MK',
  rdc: 'CD',
  drc: 'CD',
  capvert: 'CV',
  capeverde: 'CV',
  swaziland: 'SZ',
}
const names = new Map<string, string>()

/** The code of a country by its code, or by its name in French or English. null: there is no such country. */
export function countryNamed(text: string): string | null {
  const code = text.trim().toUpperCase()
  if (isCountry(code)) return code
  if (names.size === 0) fillNames()
  return names.get(folded(text)) ?? null
}

function fillNames(): void {
  for (const [name, code] of Object.entries(otherNames)) names.set(name, code)
  for (const locale of ['fr', 'en'])
    for (const style of ['short', 'long'] as const) {
      const regionNames = new Intl.DisplayNames([locale], { type: 'region', style, fallback: 'none' })
      for (const code of countryCodes) {
        const name = folded(regionNames.of(code) ?? '')
        // Two letters are a code: the short name `UK` is none.
        if (name.length > 2) names.set(name, code)
      }
    }
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'et')
    .replaceAll(/[^a-z]/g, '')
}
