import { ImportProblems } from '../import/problems.ts'
import { givenSettings, settingsOf } from './settings.ts'

/**
 * Settings from `name=value` as typed: yes and no, whole numbers, and lists with commas.
 * @throws ImportProblems that name each setting that is wrong
 */
export function settingsFrom(given: readonly string[]): object {
  const settings: Record<string, unknown> = {}
  const problems: string[] = []
  for (const text of given) {
    const at = text.indexOf('=')
    const name = at < 0 ? text : text.slice(0, at)
    if (at < 0) problems.push(`settings.${name}: write name=value`)
    else if (!Object.hasOwn(givenSettings.shape, name)) {
      const names = Object.keys(givenSettings.shape).sort().join(', ')
      problems.push(`settings.${name}: there is no such setting. There are: ${names}`)
    } else {
      const { value, problem } = valueOf(name, text.slice(at + 1))
      if (problem === undefined) settings[name] = value
      else problems.push(`settings.${name}: ${problem}`)
    }
  }
  if (problems.length > 0) throw new ImportProblems(problems)
  return settings
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['on', true],
  ['no', false],
  ['false', false],
  ['off', false],
])

function valueOf(name: string, text: string): { readonly value?: unknown; readonly problem?: string } {
  const list = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  const forms = [words.get(text.toLowerCase()), /^-?\d{1,9}$/.test(text) ? Number(text) : undefined, text, list]
  let problem = 'the value is not valid'
  for (const value of forms) {
    if (value === undefined) continue
    const parsed = givenSettings.safeParse({ [name]: value })
    if (parsed.success) return { value }
    problem = parsed.error.issues[0]?.message ?? problem
    // The first form that has the right kind says best what is wrong with it.
    if (parsed.error.issues[0]?.code !== 'invalid_type') break
  }
  return { problem }
}

/**
 * What no setting can say alone.
 * @throws ImportProblems
 */
export function checkTogether(settings: object): void {
  const { languages, default_language } = settingsOf(settings)
  if (!languages.includes(default_language))
    throw new ImportProblems([`settings.default_language: ${default_language} is not among the languages`])
}
