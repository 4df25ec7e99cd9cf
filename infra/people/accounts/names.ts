/** What somebody is called. Each may be empty: single sign-on makes accounts without a last name. */
export interface Named {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

const inWord = String.raw`[\p{L}\p{N}\p{M}]`
const between = String.raw`[^\p{L}\p{N}\p{M}]+`

/**
 * Finds names as whole words, with or without accents and whatever stands between their parts: `jean_dupont` names Jean
 * Dupont, `Jeanne` does not name Jean, and an empty name is found nowhere. Null when there is none to look for.
 */
function wholeWords(names: readonly string[]): RegExp | null {
  const patterns = names.flatMap((name) => {
    const words = bare(name).match(new RegExp(`${inWord}+`, 'gu')) ?? []
    const spelt = words.map((word) => Array.from(word, (letter) => String.raw`${letter}\p{M}*`).join(''))
    return spelt.length === 0 ? [] : [spelt.join(between)]
  })
  if (patterns.length === 0) return null
  return new RegExp(`(?<!${inWord})(?:${patterns.join('|')})(?!${inWord})`, 'giu')
}

/** The address with nothing before or after it that would make it another one. */
function wholeAddress(email: string): RegExp | null {
  const address = email.trim().normalize('NFD')
  if (address === '') return null
  return new RegExp(String.raw`(?<![\p{L}\p{N}.+_%-])${RegExp.escape(address)}(?!\.?[\p{L}\p{N}-])`, 'giu')
}

/**
 * The text with `…` in place of the person's address and whole name, in either order. The last name alone goes too when
 * nobody else bears it and it has the three letters that few other words share; so does the name of who has one.
 */
export function withoutName(text: string, named: Named, alone: { readonly lastNameIsTheirs: boolean }): string {
  const { first_name, last_name, email } = named
  const names = isOneName(named) ? [] : [`${first_name} ${last_name}`, `${last_name} ${first_name}`]
  if (alone.lastNameIsTheirs && lastNameOf(named).length >= 3) names.push(lastNameOf(named))
  const patterns = [wholeAddress(email), wholeWords(names)]
  return patterns.reduce((left, pattern) => (pattern === null ? left : replaced(left, pattern)), text)
}

/** The name of the family, or the one name that there is. */
export function lastNameOf({ first_name, last_name }: Named): string {
  return last_name.trim() || first_name.trim()
}

function isOneName({ first_name, last_name }: Named): boolean {
  return first_name.trim() === '' || last_name.trim() === ''
}

function replaced(text: string, pattern: RegExp): string {
  const spelt = text.normalize('NFD')
  const left = spelt.replace(pattern, '…')
  return left === spelt ? text : left.normalize('NFC')
}

/** Whether a text that nobody will miss spells the person out: by the address, or by one of the two names alone. */
export function spells({ first_name, last_name, email }: Named): (text: string) => boolean {
  const patterns = [wholeAddress(email), wholeWords([first_name, last_name])].filter((pattern) => pattern !== null)
  return (text) => {
    const forms = [text, decoded(text)].map((form) => form.normalize('NFD'))
    return patterns.some((pattern) => forms.some((form) => form.search(pattern) >= 0))
  }
}

/** Without accents. */
function bare(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** As in the address of a page, where `%C3%A8` is è. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (coded) => Buffer.from(coded.replaceAll('%', ''), 'hex').toString())
}
