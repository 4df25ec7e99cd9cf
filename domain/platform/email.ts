/**
 * The normal form of an e-mail address: rate limits count it, look-ups use it, and it is what is stored. Lower case,
 * without space around it and without characters that nobody sees; a domain of letters beyond ASCII in the form that
 * mail servers know (`xn--…`). So every spelling of an account counts as one.
 */
export function emailIdentity(text: string): string {
  const plain = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  // The parser of addresses takes a domain of digits for an IP address.
  if (at < 0 || !/[^\x20-\x7e]/.test(domain) || !URL.canParse(`http://${domain}`)) return plain
  return plain.slice(0, at + 1) + new URL(`http://${domain}`).hostname
}

/** The address in a cell that was copied from a mail program: `Ana Silva <ana@x.test>`, `mailto:ana@x.test`. */
export function addressIn(cell: string): string {
  const inside = /<([^<>]*)>\s*[;,]?\s*$/u.exec(cell)?.[1] ?? cell
  return emailIdentity(inside)
    .replace(/^mailto:/, '')
    .replace(/[;,]$/, '')
    .trim()
}

const mailbox = "[\\w!#$%&'*+/=?^`{|}~.-]"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
/** As browsers and mail servers take it, with a dot in the domain: `r&d@x.test`, `o'neil@x.test`. */
export const emailPattern = new RegExp(
  String.raw`^(?!\.)(?!.*\.\.)${mailbox}{0,63}(?!\.)${mailbox}@(?:${label}\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$`,
)
