/** Letters that are written from right to left, what Hebrew and Arabic write with them, and marks of direction. */
const rightToLeft = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Somebody's words as they stand in a sentence of ours: what is written from right to left moves none of the words and
 * figures beside it. Our sentences are plain texts (labels, subjects, SMS), so this is `<bdi>` in characters: FSI, PDI.
 */
export function isolated(words: string): string {
  // A mark of isolation among them, in a text of before the rule against it, would end this one or be left open.
  const bare = words.replaceAll(/[\u2066-\u2069]/g, '')
  return rightToLeft.test(bare) ? `\u2068${bare}\u2069` : bare
}
