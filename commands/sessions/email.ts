/**
 * Whom an e-mail address names: what limits count, what is looked up, and what is stored. Case and the space around it say nothing; control
 * characters stand in no address and are left out, so that no two spellings of one account are counted apart.
 */
export function emailIdentity(text: string): string {
  return text
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .toLowerCase()
}
