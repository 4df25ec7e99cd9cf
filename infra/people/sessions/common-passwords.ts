import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * The 20,000 passwords that people use most, in small letters and without accents, of four characters or more with a
 * letter among them. From `src/passwords.json` of @zxcvbn-ts/language-common 4.1.3: MIT, © 2012-2016 Dan Wheeler and
 * Dropbox, Inc., © 2021 @zxcvbn-ts.
 */
const file = new URL('./common-passwords.txt.gz', import.meta.url)

/** Frequent in French, and not in that list. */
const more = [
  'bienvenue',
  'doudou',
  'loulou',
  'chouchou',
  'bonjourbonjour',
  'motdepassemotdepasse',
  'mentorat',
  'binome',
]

/** Reads the list once. @returns whether many people use this password, in small letters without accents */
export function createCommonPasswords(): (text: string) => boolean {
  const known = new Set([...gunzipSync(readFileSync(file)).toString('utf8').split('\n'), ...more])
  return (text) => text !== '' && known.has(text)
}
