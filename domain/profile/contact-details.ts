export type ContactKind = 'email' | 'phone' | 'url' | 'handle'

interface ContactDetail {
  readonly kind: ContactKind
  /** As it stands in the text. */
  readonly text: string
}

/** Written out: `ines (at) valombre point fr`, `ines arobase valombre.fr`. */
const at = String.raw`(?:@|\s*[([{]\s*(?:at|arobase|@)\s*[)\]}]\s*|\s+(?:arobase|at sign)\s+)`
const dot = String.raw`(?:\.|\s*[([{]\s*(?:dot|point|\.)\s*[)\]}]\s*|\s+(?:dot|point)\s+)`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const ending = String.raw`\p{L}{2,24}`
const email = new RegExp(
  String.raw`(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]{0,62}[\p{L}\p{N}])?${at}${label}(?:${dot}${label}){0,4}${dot}${ending}\b`,
  'iu',
)

const webAddress = /(?:https?:\/\/|www\.)[^\s<>"«»]+/iu
/** Without scheme only with an ending that is no word or file of everyday texts. */
const bareAddress =
  /(?<![\p{L}\p{N}@.-])(?!ASP\.NET\b)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,5}(?:com|fr|org|net|io|eu|de|be|ch|uk|dev|info|me|co|gg|ly)\b(?:\/[^\s<>"«»]*)?/iu

/** A name of a network, then what the person is called there; or a handle of its own. */
const networks = String.raw`(?:insta(?:gram)?|snap(?:chat)?|tik\s?tok|twitter|facebook|telegram|discord|signal|whats\s?app|skype|mastodon|bluesky|threads|linked\s?in|wechat)`
const named = new RegExp(String.raw`\b${networks}\s*(?::|=|->|→)\s*@?[\p{L}\p{N}][\p{L}\p{N}._-]{2,60}`, 'iu')
const handle = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}][\p{L}\p{N}._]{2,29}/u

/** In a telephone number: spaces of all kinds, dots, dashes, slashes, brackets. */
const gap = String.raw`[\s.,\-‐‑–/()·_]{0,3}`
const french = new RegExp(String.raw`(?<![\p{L}\p{N}+])0${gap}[1-9](?:${gap}\d{2}){4}(?![\p{L}\p{N}])`, 'u')
/** `+33 6 …`, `0033 6 …`, `+44 20 …`: 8 to 15 digits after the sign. */
const international = new RegExp(String.raw`(?<![\p{L}\p{N}+])(?:\+|00)${gap}[1-9](?:${gap}\d){7,14}(?!\d)`, 'u')
/** One digit at a time: `0 6 1 2 3 4 5 6 7 8`. */
const spaced = /(?<![\p{L}\p{N}])0(?:[\s.-]\d){9}(?![\p{L}\p{N}])/u

const words: Readonly<Record<string, string>> = {
  zéro: '0',
  zero: '0',
  un: '1',
  deux: '2',
  trois: '3',
  quatre: '4',
  cinq: '5',
  six: '6',
  sept: '7',
  huit: '8',
  neuf: '9',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  seven: '7',
  eight: '8',
  nine: '9',
}
const digitWord = Object.keys(words).join('|')
/** `zéro six` and so on: ten digits, some of them in words, the first one zero. */
const worded = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:zéro|zero|0)(?:[\s,.\-]+(?:${digitWord}|\d{1,2})){4,9}(?![\p{L}\p{N}])`,
  'iu',
)

/**
 * The first contact detail in a free text: e-mail addresses, telephone numbers, addresses of pages and names in social
 * networks, also spaced or written in words. null: none. Years, amounts, versions and dates are none.
 */
export function contactDetailIn(text: string): ContactDetail | null {
  const found: (ContactDetail & { readonly index: number })[] = []
  const look = (kind: ContactKind, pattern: RegExp, fits: (match: string) => boolean = () => true) => {
    const match = pattern.exec(text)
    if (match !== null && fits(match[0])) found.push({ kind, text: match[0].trim(), index: match.index })
  }
  look('email', email)
  look('url', webAddress)
  look('url', bareAddress)
  look('handle', named)
  look('handle', handle)
  look('phone', french)
  look('phone', international)
  look('phone', spaced)
  look('phone', worded, (match) => /[a-zé]{2,}/i.test(match.slice(4)) && digitsOf(match).length === 10)
  // What covers more of the same place is the better name for it: an address of e-mail holds an address of a page.
  const [first] = found.toSorted((a, b) => a.index - b.index || b.text.length - a.text.length)
  return first === undefined ? null : { kind: first.kind, text: first.text }
}

function digitsOf(match: string): string {
  return match
    .toLowerCase()
    .split(/[\s,.-]+/)
    .map((word) => words[word] ?? word)
    .join('')
}
