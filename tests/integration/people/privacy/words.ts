import { readFileSync } from 'node:fs'
import { parsePeopleFile } from '#infra/company/import/people-file.ts'
import { globexStory } from '#infra/demo/globex/story.ts'
import { episodes, messages } from '#infra/demo/valombre/story.ts'

export const ines = { email: 'participant@demo.test', fullName: 'Inès Carbonnel' }

const people = ['valombre', 'globex'].flatMap((company) => {
  const file = new URL(`../../../../infra/demo/${company}/people.csv`, import.meta.url)
  return parsePeopleFile(readFileSync(file), file.pathname).map(({ person }) => person)
})

/**
 * What only people would say or be called: every e-mail address and full name of the demo, and every sentence that was
 * written in it.
 */
export const wordsOfTheDemo: readonly string[] = [
  ...people.flatMap((person) => [person.email, `${person.first_name} ${person.last_name}`]),
  ...people.flatMap((person) =>
    [person.mission, person.presentation, person.participant_presentation].flatMap((text) => sentencesOf(text)),
  ),
  ...messages.flatMap(sentencesOf),
  ...[...episodes, ...globexStory.episodes([])].flatMap(({ message, outcome }) => [
    ...sentencesOf(message),
    ...(outcome !== undefined && 'note' in outcome ? sentencesOf(outcome.note) : []),
  ]),
]

/** Inès's: her name, her address, what she says of herself, what she wrote to mentors. */
export const wordsOfInes: readonly string[] = [
  ines.email,
  'Carbonnel',
  'six techniciens que je connais bien',
  'changer de place sans abîmer la confiance',
  ...episodes.filter(({ from }) => from === ines.email).flatMap(({ message }) => sentencesOf(message)),
]

/** Long enough to be nobody else's. */
function sentencesOf(text: string | null | undefined): string[] {
  return (text ?? '').split(/(?<=[.?!:])\s+/).filter((sentence) => sentence.length >= 25)
}
