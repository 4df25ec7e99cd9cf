/**
 * Majors of PostgreSQL whose catalogue says, after the migrations, what shape.txt holds. Each was tried: docs/audit.md.
 */
const majors = { first: 15, last: 18 } as const

/** Whether what protects the log was compared with shape.txt. */
export interface Shape {
  /** Major version of the server. */
  readonly major: number
  readonly compared: boolean
}

/** @param version as `server_version_num` says it */
export function majorOf(version: number): Shape {
  const major = Math.floor(version / 10_000)
  return { major, compared: major >= majors.first && major <= majors.last }
}

/** For a person: undefined when all was compared. */
export function notCompared({ major, compared }: Shape): string | undefined {
  if (compared) return undefined
  return (
    `THE CATALOGUE WAS NOT COMPARED: its shape is known for PostgreSQL ${majors.first} to ${majors.last}, and this ` +
    `is ${major}. A guard of the log that was taken away or weakened is NOT found.`
  )
}

/** What is missing, and what is there that should not be. */
export function* shapeWrongs(
  facts: readonly string[],
  wanted: readonly string[],
  isExpected: (fact: string) => boolean,
): Generator<string> {
  const [there, known] = [new Set(facts), new Set(wanted)]
  for (const fact of known) if (!there.has(fact)) yield `missing: ${fact}`
  for (const fact of there) if (!known.has(fact) && !isExpected(fact)) yield `not expected: ${fact}`
}
