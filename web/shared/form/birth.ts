import { ageOn, adultAge, dateOfBirthField } from '#contract/people/sign-up.ts'

/** A date of birth as it is typed, and on what basis somebody under eighteen takes part. */
export interface TypedBirth {
  birth_day: string
  birth_month: string
  birth_year: string
  age_basis: string
}

/** `YYYY-MM-DD` of the three numbers as typed; empty until each is a number. */
export function dateOf({ birth_day: day, birth_month: month, birth_year: year }: TypedBirth): string {
  const parts = [year, month, day].map((text) => text.trim())
  if (!parts.every((text) => /^\d+$/.test(text)) || parts[0]?.length !== 4) return ''
  return parts.map((text) => text.padStart(2, '0')).join('-')
}

/** The three numbers of `YYYY-MM-DD`; empty without one. */
export function typedOf(date: string | null, basis: string | null): TypedBirth {
  const [year = '', month = '', day = ''] = date?.split('-') ?? []
  return { birth_day: day, birth_month: month, birth_year: year, age_basis: basis ?? '' }
}

export function isStarted({ birth_day: day, birth_month: month, birth_year: year }: TypedBirth): boolean {
  return day + month + year !== ''
}

/** Today where the reader is. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** The age of somebody under eighteen, who says on what basis they take part; null for all others. */
export function minorAge(typed: TypedBirth, day = today()): number | null {
  const date = dateOf(typed)
  if (!dateOfBirthField.safeParse(date).success || date > day) return null
  const age = ageOn(date, day)
  return age < adultAge ? age : null
}
