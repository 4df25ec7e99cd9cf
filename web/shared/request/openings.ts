import type { ProfileAttributes } from '#contract/community/profiles.ts'
import type { Labelled } from '#contract/platform/values.ts'
import type { Formats } from '../i18n/format.ts'

/** What openings are made of: what the writer looks for, first what the mentor has; of jobs, one of theirs alone. */
interface Need {
  readonly key: 'skills' | 'needs' | 'job'
  readonly words: string
}

type Person = Pick<ProfileAttributes, 'needed_skills' | 'targeted_job_categories' | 'answers_details'>
type Mentor = Pick<ProfileAttributes, 'skills' | 'job_categories'>

/** A first message names so many skills. */
const namedSkills = 2
/** Of an own text, in characters: what is longer begins with its first sentence. */
const longestText = 160
const openingsOffered = 2

/** The needs that a first message may begin with, at most two. */
export function needsOf(writer: Person, mentor: Mentor, formats: Formats): readonly Need[] {
  const skills = commonFirst(writer.needed_skills, mentor.skills).slice(0, namedSkills)
  // Leaves out a job that the mentor does not have.
  const job = writer.targeted_job_categories.find(({ code }) => mentor.job_categories.some((one) => one.code === code))
  const text = writer.answers_details['needs']
  const first = typeof text === 'string' ? firstSentence(text) : ''
  const names = skills.map(({ label }) => lowerFirst(label[formats.locale]))
  const needs: readonly Need[] = [
    { key: 'skills', words: formats.list(names) },
    { key: 'needs', words: first },
    { key: 'job', words: job?.label[formats.locale] ?? '' },
  ]
  return needs.filter(({ words }) => words !== '').slice(0, openingsOffered)
}

function commonFirst(own: readonly Labelled[], theirs: readonly Labelled[]): readonly Labelled[] {
  const codes = new Set(theirs.map(({ code }) => code))
  return own.toSorted((a, b) => Number(codes.has(b.code)) - Number(codes.has(a.code)))
}

/** « Management d’équipe » within a sentence; an abbreviation stays. */
function lowerFirst(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
}

function firstSentence(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? ''
  if (line.length <= longestText) return line
  const [sentence = ''] = /^.*?[.!?…](?=\s|$)/u.exec(line) ?? []
  return sentence.length > 0 && sentence.length <= longestText ? sentence : ''
}
