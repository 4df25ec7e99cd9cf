export type ContactKind = 'email' | 'phone' | 'url' | 'handle'

interface ContactDetail {
  readonly kind: ContactKind
  /** As it stands in the text. */
  readonly text: string
}

/** Written out: `ines (at) valombre point fr`, `ines arobase valombre.fr`, `ines @ valombre . fr`. */
const bracketedAt = String.raw`\s*[([{<]\s*(?:at|a|arobase|@)\s*[)\]}>]\s*`
const at = String.raw`(?:\s*@\s*|${bracketedAt}|\s+(?:arobase|at sign)\s+|[-_](?:at|arobase)[-_])`
const writesAt = new RegExp(String.raw`@|arobase|at sign|${bracketedAt}|[-_]at[-_]`, 'iu')
const dot = String.raw`(?:\.|\s+\.\s*|\s*[([{<]\s*(?:dot|point|\.)\s*[)\]}>]\s*|\s+(?:dot|point)\s+)`
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const ending = String.raw`\p{L}{2,24}`
const local = String.raw`(?<![\p{L}\p{N}._%+&'-])[\p{L}\p{N}](?:[\p{L}\p{N}._%+&'-]{0,62}[\p{L}\p{N}])?`
const email = new RegExp(String.raw`${local}${at}${label}(?:${dot}${label}){0,4}${dot}${ending}(?![\p{L}\p{N}])`, 'giu')
/** `ines at valombre dot fr`: only beside a dot in words, because both words stand in every text. */
const workedOut = new RegExp(
  String.raw`${local}\s+(?:at|chez)\s+${label}(?:\s+(?:dot|point)\s+${label}){0,3}\s+(?:dot|point)\s+(?:com|fr|org|net|io|eu|be|ch|uk|ca|lu|nl)(?![\p{L}\p{N}])`,
  'giu',
)

const webAddress = /(?:\bh[tx]{2}ps?\s?:\s?\/\/|\bwww\s?\.\s?)[^\s<>"«»]+/giu
/** `valombre[.]fr`, `valombre (point) fr`. */
const hiddenAddress = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.-])(?:${label}\s?[([{]\s?(?:dot|point|\.)\s?[)\]}]\s?){1,4}(?:com|fr|org|net|io|eu|de|be|ch|uk|dev|info|me|co)(?![\p{L}\p{N}])`,
  'giu',
)
const endings =
  'com|fr|org|net|io|eu|de|be|ch|uk|dev|info|me|co|gg|ly|ai|app|bzh|ca|lu|nl|xyz|es|it|pro|ee|link|page|site|tech|tv|online|paris'
/** Without scheme only with an ending that is no word or file of everyday texts. */
const bareAddress = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,5}(?:${endings})(?![\p{L}\p{N}-])(?:\/[^\s<>"«»]*)?`,
  'giu',
)
/** Endings that nobody writes after a full stop, when there is no path behind them. */
const lonely: ReadonlySet<string> = new Set(
  'com fr org net io eu de be ch uk dev info me co gg ly ai app bzh ca lu nl xyz'.split(' '),
)
/** Ends of sentences without a space behind them: `sur le projet.de plus`. */
const alsoWords: ReadonlySet<string> = new Set(['de', 'me'])
/** `RESP.DE PRODUCTION`, `Dir.com`: what job titles shorten. */
const abbreviated: ReadonlySet<string> = new Set(
  (
    'adj adm admin ado agt ass assist asp att aux cdp cdt cf ch chef cie coll com comm compt cons coord cpt ' +
    'dept depart dev dir div doc dpt dr eng equip etb ets ex exec exp fin form gal gest gl grp hab inf info ing insp ' +
    'instr int jr lab lead log maint man mark marketing mgr mgt mkt mme mr nat no nb op oper org ouv pdt pers pres ' +
    'prev prod prof proj pt qual rec ref reg rep resp rh sec secr sect serv service sr ste sup superv surv svc syst ' +
    'tech techn socket tel trav ts vb vol vp'
  ).split(' '),
)

function isAddress(match: string, after: string): boolean {
  const [host = '', path] = match.split('/', 2)
  if (path !== undefined && path.length > 1) return !isShortened(host)
  const ends = host.slice(host.lastIndexOf('.') + 1)
  if (!lonely.has(ends.toLowerCase()) || isShortened(host)) return false
  const labels = host.split('.').slice(0, -1)
  // Initials: `J.De Vries`, `S.N.C.F.`
  if (labels.every((name) => name.length === 1)) return false
  const isUpper = ends === ends.toUpperCase()
  if (!isUpper && ends !== ends.toLowerCase()) return false
  // `RESPONSABLE.DE PRODUCTION`, `sur ce projet.de plus`
  if (!alsoWords.has(ends.toLowerCase())) return true
  return !isUpper && (/[\d-]/.test(host) || !/^\s*['’]?\p{L}/u.test(after))
}

function isShortened(host: string): boolean {
  const labels = host.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split('.')
  return labels.length === 2 && abbreviated.has(labels[0] ?? '')
}

/** A name of a network, then what the person is called there; or a handle of its own. */
const networks =
  'insta(?:gram)?|snap(?:chat)?|tik\\s?tok|twitter|facebook|telegram|whats\\s?app|skype|mastodon|bluesky|linked\\s?in|wechat'
/** Names that are words too: what follows must look like a handle. */
const wordNetworks = 'discord|signal|threads'
const separator = String.raw`\s*(?::|=|->|→)\s*`
const named = new RegExp(
  [
    // A list of subjects goes on after a colon: `Instagram : animation de communauté`.
    String.raw`\b(?:${networks}|discord)${separator}@?[\p{L}\p{N}][\p{L}\p{N}._-]{2,60}(?=\s*(?:$|[\n,;.!?)|/]))`,
    String.raw`\b(?:${networks}|${wordNetworks})${separator}@?[\p{L}](?=[\p{L}\p{N}.-]*[\d_]|[\p{L}]+\.[\p{L}])[\p{L}\p{N}._-]{2,60}`,
    String.raw`\b(?:insta(?:gram)?|snap(?:chat)?|tik\s?tok|telegram|whats\s?app|skype)\s+(?:c['’]est\s+|est\s+|is\s+)?[\p{L}]+(?:_[\p{L}\p{N}]+|\d{2,})[\p{L}\p{N}._-]*`,
  ].join('|'),
  'giu',
)
const handle = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}][\p{L}\p{N}._]{2,29}/gu

/** In a telephone number: spaces of all kinds, dots, dashes, slashes, brackets. */
const gap = String.raw`[\s.,\-‐‑–/()·_|]{0,3}`
const after = String.raw`(?![\p{L}\p{N}])`
const before = String.raw`(?<![\p{L}\p{N}+])`
const french = new RegExp(String.raw`${before}[0oO]${gap}[1-9](?:${gap}\d{2}){4}${after}`, 'gu')
/** `06 1234 5678`, `0612 345 678`. */
const grouped = new RegExp(String.raw`${before}0[1-9](?:[\s.\-–/()·_|]{0,2}\d){8}${after}(?!\s?\d)`, 'gu')
/** `6 12 34 56 78`, `33 6 12 34 56 78`, `33612345678`. */
const shortened = new RegExp(
  String.raw`(?<![\p{N}+][\s.-]?)(?<![\p{L}\p{N}+])(?:33${gap}[1-9](?:${gap}\d{2}){4}|[67](?:[\s.-]\d{2}){4})${after}(?!\s?\d)`,
  'gu',
)
/** `+33 6 …`, `0033 6 …`, `+44 20 …`, `plus 33 6 …`: 8 to 15 digits after the sign. */
const international = new RegExp(
  String.raw`(?:${before}(?:\+|00)|(?<![\p{L}\p{N}])plus\s)${gap}[1-9](?:${gap}\d){7,14}(?!\d)`,
  'giu',
)
/** `(415) 555-0132`, `415-555-0132`, `020 7946 0958`. */
const american = new RegExp(String.raw`${before}(?:\([2-9]\d{2}\)\s?|[2-9]\d{2}[-.])[2-9]\d{2}[-.]\d{4}${after}`, 'gu')
const british = new RegExp(
  String.raw`${before}0(?:20[\s-]?\d{4}[\s-]?\d{4}|7\d{3}[\s-]?\d{3}[\s-]?\d{3})${after}`,
  'gu',
)
/** One digit at a time: `0 6 1 2 3 4 5 6 7 8`. */
const spaced = /(?<![\p{L}\p{N}])0(?:[\s.,\-_/|]{1,3}\d){9}(?![\p{L}\p{N}])/gu
/** A date begins like a number, and a number may stand behind it. Within a number in groups there is none. */
const dates = /(?<!\d[./-]?)(?<!\d\s(?=\d+\s))\d{1,2}[\s./-]\d{1,2}[\s./-](?:19|20)\d{2}(?!\d)/g

const units = 'un|une|deux|trois|quatre|cinq|six|sept|huit|neuf|one|two|three|four|five|seven|eight|nine|zéro|zero'
const teens =
  'dix[- ](?:sept|huit|neuf)|dix|onze|douze|treize|quatorze|quinze|seize|ten|eleven|twelve|thirteen|fourteen|' +
  'fifteen|sixteen|seventeen|eighteen|nineteen'
const tens =
  'quatre[- ]vingts?|vingt|trente|quarante|cinquante|soixante|septante|huitante|octante|nonante|twenty|thirty|forty|' +
  'fifty|sixty|seventy|eighty|ninety'
/** Two digits or one, in words or not. */
const spoken = String.raw`(?:(?:${tens})(?:[- ](?:et[- ])?(?:${teens}|${units}))?|${teens}|${units}|\d{1,2})`
/** `zéro six` and so on: ten digits, most of them in words, the first one zero; also within what is none. */
const worded = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?=((?:zéro|zero|oh|0)(?:[\s,.\-]+${spoken}){4,10}${after}))`,
  'giu',
)
const pairs = new RegExp(`(?:${tens})(?:[- ](?:et[- ])?(?:${teens}|${units}))?|${teens}`, 'giu')
const pairsApart = new RegExp(`${tens}|${teens}`, 'giu')
const eachUnit = new RegExp(units, 'giu')

function isSpokenNumber(match: string): boolean {
  const rest = match.replace(/^(?:zéro|zero|oh|0)/iu, '')
  if (!/\p{L}{2,}/u.test(rest)) return false
  const digits = rest.replaceAll(pairs, '00').replaceAll(eachUnit, '0').replaceAll(/\D/g, '')
  // `trente quatre` may be 34 or 30 4.
  const apart = rest.replaceAll(pairsApart, '00').replaceAll(eachUnit, '0').replaceAll(/\D/g, '')
  return digits.length === 9 || apart.length === 9 || digits.length === 10
}

/**
 * The first contact detail in a free text: e-mail addresses, telephone numbers, addresses of pages and names in social
 * networks, also spaced, in other forms of the same characters, or written in words. null: none. Years, amounts,
 * versions, dates and abbreviations are none. Its corpus measures how many of 400 lines of each kind it gets right.
 */
export function contactDetailIn(typed: string): ContactDetail | null {
  const { text, asTyped } = plainOf(typed)
  const found: (ContactDetail & { readonly index: number })[] = []
  /** The first match that is one: what looks alike hides nothing that stands behind it. */
  const look = (
    kind: ContactKind,
    pattern: RegExp,
    { within = text, isOne = () => true }: { within?: string; isOne?: (match: string, end: number) => boolean } = {},
  ) => {
    for (const { 0: whole, 1: match = whole, index } of within.matchAll(pattern)) {
      if (!isOne(match, index + match.length)) continue
      found.push({ kind, text: match.trim(), index: index + match.length - match.trimStart().length })
      break
    }
  }
  // Three rules try each word: most texts have nothing that these need.
  if (writesAt.test(text)) look('email', email)
  if (/dot|point/i.test(text)) look('email', workedOut)
  look('url', webAddress)
  if (/[([{]/.test(text)) look('url', hiddenAddress)
  look('url', bareAddress, { isOne: (match, end) => isAddress(match, text.slice(end)) })
  look('handle', named)
  look('handle', handle)
  const undated = { within: text.replaceAll(dates, (date) => '#'.repeat(date.length)) }
  look('phone', french, undated)
  look('phone', grouped, undated)
  for (const pattern of [shortened, international, american, british, spaced]) look('phone', pattern)
  look('phone', worded, { isOne: isSpokenNumber })
  // What covers more of the same place is the better name for it: an address of e-mail holds an address of a page.
  const [first] = found.toSorted((a, b) => a.index - b.index || b.text.length - a.text.length)
  return first === undefined ? null : { kind: first.kind, text: asTyped(first.index, first.text.length) }
}

interface Plain {
  readonly text: string
  readonly asTyped: (index: number, length: number) => string
}

/** The text in the usual form of its characters (`０６`, `𝟎𝟔`, `6️⃣`, `＠`), without those that nobody sees. */
function plainOf(typed: string): Plain {
  if (/^[\x20-\x7e\u00c0-\u017f\s’«»–—…€]*$/.test(typed) && !typed.includes('\u00a0'))
    return { text: typed, asTyped: (index, length) => typed.slice(index, index + length) }
  let text = ''
  const places: number[] = []
  let place = 0
  for (const character of typed) {
    const form = character.normalize('NFKC').replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u20e3]/gu, '')
    text += form
    for (let n = 0; n < form.length; n += 1) places.push(place)
    place += character.length
  }
  const end = (index: number) => places[index] ?? typed.length
  return { text, asTyped: (index, length) => typed.slice(end(index), end(index + length)).trimEnd() }
}
