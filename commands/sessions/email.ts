/**
 * The normal form of an e-mail address: rate limits count it, look-ups use it, and it is what is stored. Lower case,
 * without surrounding space and without control characters, so that every spelling of an account counts as one.
 */
export function emailIdentity(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
}
