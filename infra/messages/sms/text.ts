/** The characters of GSM 03.38; those of the extension cost two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿' +
    'abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('^{}\\[~]|€')

/** What GSM lacks and has another way to write. */
const replaced: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00A0': ' ',
  '\u202F': ' ',
  œ: 'oe',
  Œ: 'OE',
  ç: 'c',
}

/** Letters without the accents that GSM lacks, so that a message is not sent as twice as many parts. */
export function gsmText(text: string): string {
  return Array.from(text.normalize('NFC'))
    .map((character) => {
      if (basic.has(character) || extended.has(character)) return character
      const other = replaced[character]
      if (other !== undefined) return other
      const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
      return Array.from(bare).every((letter) => basic.has(letter)) ? bare : character
    })
    .join('')
}

export interface SmsLength {
  readonly encoding: 'gsm' | 'unicode'
  /** Septets, or UTF-16 units. */
  readonly units: number
  /** What a provider charges for. */
  readonly parts: number
}

/** 160 septets in one message, 153 in each of several; 70 and 67 units where a character is not of GSM. */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text)
  const isGsm = characters.every((character) => basic.has(character) || extended.has(character))
  const units = isGsm ? characters.reduce((sum, character) => sum + (extended.has(character) ? 2 : 1), 0) : text.length
  const [alone, together] = isGsm ? [160, 153] : [70, 67]
  return { encoding: isGsm ? 'gsm' : 'unicode', units, parts: units <= alone ? 1 : Math.ceil(units / together) }
}

/** The most parts of one message: a long name is cut, never the link. */
const maxParts = 2

/** The sentence and the link, of at most two parts. */
export function smsText(sentence: string, link: string): string {
  const letters = Array.from(gsmText(sentence))
  for (let length = letters.length; length > 0; length--) {
    const cut = length === letters.length ? letters.join('') : `${letters.slice(0, length).join('').trimEnd()}...`
    const whole = `${cut} ${link}`
    if (smsLength(whole).parts <= maxParts) return whole
  }
  return link
}
