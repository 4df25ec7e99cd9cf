const narrow = '\u202F'

/**
 * French spacing and apostrophes: a narrow no-break space before ; ! ? % and inside « », a no-break space before a
 * colon.
 */
export function french(text: string): string {
  return text
    .replaceAll("'", '’')
    .replaceAll(/ ([;!?%»])/g, `${narrow}$1`)
    .replaceAll('« ', `«${narrow}`)
    .replaceAll(' :', '\u00A0:')
    .replaceAll(/(\d) (\d{3})/g, `$1${narrow}$2`)
}
