/** Why a password is refused. The order is that of the rules on a screen. */
export const passwordFaultCodes = [
  'too_short',
  'too_long',
  'no_upper',
  'no_lower',
  'no_special',
  'personal',
  'common',
] as const
export type PasswordFault = (typeof passwordFaultCodes)[number]

/** In characters, for every company; the shortest is the company's own. */
export const passwordMaxLength = 64

export interface PasswordRules {
  /** The company's setting, in characters. */
  readonly minLength: number
  /** Names and addresses of the person and the company, as they are written. */
  readonly personal?: readonly string[]
  /** Whether many people use it: only the server knows the list. Text in small letters without accents. */
  readonly isCommon?: (text: string) => boolean
}

/**
 * One spelling of a password for all keyboards: a letter with its accent may be typed as one character or as two.
 * Rules, hashes and comparisons see this form.
 */
export function normalPassword(password: string): string {
  return password.normalize('NFKC')
}

/** What the password lacks; nothing when it may be used. */
export function passwordFaults(given: string, rules: PasswordRules): readonly PasswordFault[] {
  // Longer texts are not looked at: normalising and searching them would cost more than they deserve.
  if (given.length > passwordMaxLength * 4) return ['too_long']
  const password = normalPassword(given)
  const characters = Array.from(password)
  const folded = fold(password)
  const broken: Readonly<Record<PasswordFault, boolean>> = {
    too_short: characters.length < rules.minLength,
    too_long: characters.length > passwordMaxLength,
    no_upper: !/\p{Lu}/u.test(password),
    no_lower: !/\p{Ll}/u.test(password),
    no_special: !/[^\p{L}\p{M}\p{N}\s]/u.test(password),
    personal: (rules.personal ?? []).flatMap(words).some((word) => isAbout(folded, word)),
    common: new Set(characters).size < 5 || forms(folded).some((form) => rules.isCommon?.(form) ?? false),
  }
  return passwordFaultCodes.filter((code) => broken[code])
}

/** Small letters without accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The words of a name or an address, of three letters or more; « Anne-Marie » also as one word. */
function words(text: string): readonly string[] {
  const folded = fold(text)
  const local = folded.replace(/@.*$/s, '')
  const parts = [...folded.split(/[^\p{L}\p{N}]+/u), local, local.replaceAll(/[^\p{L}\p{N}]/gu, '')]
  return parts.filter((part) => part.length >= 3 && !domainEndings.has(part))
}

/** Parts of addresses that say nothing about a person. */
const domainEndings: ReadonlySet<string> = new Set(['com', 'org', 'net', 'mail', 'email', 'gmail', 'test', 'example'])

/** A word of three letters stands in many others, so it counts only when little else is there. */
function isAbout(folded: string, word: string): boolean {
  return word.length > 3 ? folded.includes(word) : core(folded) === word
}

/** The password, and what is left of it without a beginning, an end and digits for letters, if that is most of it. */
function forms(folded: string): readonly string[] {
  const plain = (text: string) => text.replaceAll(/[@0$5!13€]/g, (sign) => letters[sign] ?? sign)
  const middle = core(folded)
  const long = middle.length >= folded.length * 0.4 ? [middle, plain(middle), core(plain(folded))] : []
  return [folded, plain(folded), ...long]
}

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '0': 'o',
  $: 's',
  '5': 's',
  '!': 'i',
  '1': 'i',
  '3': 'e',
  '€': 'e',
}

/** From the first letter to the last one. */
function core(text: string): string {
  return text.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
}
