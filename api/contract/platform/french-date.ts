/** The first of a month is « 1er ». */
export function frenchDate(date: string): string {
  return date.replace(/(?<!\d)1(?=\s\p{L})/u, '1er')
}

/** A date as the reader's language says it. */
export function dateIn(locale: 'fr' | 'en', options: Intl.DateTimeFormatOptions): (at: Date) => string {
  const format = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', options)
  return (at) => (locale === 'fr' ? frenchDate(format.format(at)) : format.format(at))
}
