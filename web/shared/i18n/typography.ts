/**
 * French spacing, applied when a catalogue or a server text is rendered, so that nobody types it by hand: narrow
 * no-break space before ; ! ? % and inside « », no-break space before a colon, curly apostrophes.
 */
export function frenchTypography(text: string): string {
  return text
    .replaceAll(/[ \u00A0]([;!?%»])/g, '\u202F$1')
    .replaceAll(/«[ \u00A0]/g, '«\u202F')
    .replaceAll(/ :(?=\s|$)/g, '\u00A0:')
    .replaceAll(/(\p{L})'/gu, '$1’')
}

export type Tree = { readonly [key: string]: string | Tree }

/** The same, over a whole catalogue. */
export function frenchCatalogue<T extends Tree>(tree: T): T {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? frenchTypography(value) : frenchCatalogue(value),
    ]),
  ) as T
}
