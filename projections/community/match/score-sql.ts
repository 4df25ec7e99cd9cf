import { fullOverlapMinutes } from '#domain/community/match/score.ts'
import { weekInZone } from '#domain/community/match/week.ts'
import { seniorities, seniorityOf } from '#domain/community/profile/questions.ts'
import { zoneOffset } from '#domain/platform/time-zone.ts'
import type { TagKind } from '#domain/community/tags/words.ts'
import type { MenteeReading } from '../directory/mentee.ts'
import type { Parameters } from '../directory/parameters.ts'

const noPoints = '0'

/**
 * SQL of the match score of a row `m` of `rm.community` for this mentee: rule 3 of `domain/community/match/score.ts`,
 * with sets as bit strings. A criterion that the mentee leaves open costs nothing.
 */
export function scoreSql(reading: MenteeReading, parameters: Parameters): string {
  const { weights, mentee } = reading
  const terms = [
    share(reading, parameters, 'skill', mentee.neededSkills, weights.skills, 'm.skills'),
    share(
      reading,
      parameters,
      'job_category',
      mentee.targetedJobCategories,
      weights.job_categories,
      'm.job_categories',
    ),
    share(reading, parameters, 'motivation', mentee.motivations, weights.motivations, 'm.motivations'),
    languages(reading, parameters),
    mentee.targetedBusinessUnits.length === 0
      ? noPoints
      : `case when m.business_unit = any(${parameters.add(mentee.targetedBusinessUnits)}::text[])
          then ${parameters.add(weights.business_unit)}::bigint else 0 end`,
    seniority(reading, parameters),
    statements(parameters, mentee.personality, weights.personality, 'm.personality'),
    statements(parameters, mentee.talents, weights.talents, 'm.talents'),
    availability(reading, parameters),
    location(reading, parameters),
  ].filter((term) => term !== noPoints)
  return terms.length === 0 ? '0::bigint' : terms.join(' + ')
}

/** `weight × matched ÷ wanted`, rounded half up; `matched` is SQL of a bigint. */
function part(parameters: Parameters, weight: number, matched: string, wanted: number): string {
  const doubled = `${parameters.add(2 * weight)}::bigint * ${matched} + ${parameters.add(wanted)}::bigint`
  return `(${doubled}) / ${parameters.add(2 * wanted)}::bigint`
}

function share(
  reading: MenteeReading,
  parameters: Parameters,
  kind: TagKind,
  codes: readonly string[],
  weight: number,
  column: string,
): string {
  // Before anything is added: a value that the text does not use has no type, which PostgreSQL refuses.
  if (weight === 0) return noPoints
  const shared = sharedBits(reading, parameters, kind, codes, column)
  return shared === null ? noPoints : part(parameters, weight, shared, new Set(codes).size)
}

function languages(reading: MenteeReading, parameters: Parameters): string {
  const shared = sharedBits(reading, parameters, 'language', reading.mentee.languages, 'm.languages')
  if (shared === null) return noPoints
  return `case when ${shared} > 0 then ${parameters.add(reading.weights.languages)}::bigint else 0 end`
}

/** How many of the codes a row holds; null when none of them is a tag of the company, so that no row can. */
function sharedBits(
  { tags, widths }: MenteeReading,
  parameters: Parameters,
  kind: TagKind,
  codes: readonly string[],
  column: string,
): string | null {
  const named = new Set(codes)
  const ordinals = tags.filter((tag) => tag.kind === kind && named.has(tag.code)).map(({ ordinal }) => ordinal)
  if (ordinals.length === 0) return null
  const bits: string[] = Array.from({ length: widths[kind] }, () => '0')
  for (const ordinal of ordinals) bits[ordinal] = '1'
  const mask = parameters.add(bits.join(''))
  // A row written when the company had fewer tags, or more, has another length, which \`&\` refuses.
  return `bit_count(${column} & case when length(${column}) = ${parameters.add(widths[kind])}::int
      then ${mask}::bit varying
      else rpad(${mask}::text, length(${column}), '0')::bit varying end)`
}

function availability({ weights, mentee, reference, zones }: MenteeReading, parameters: Parameters): string {
  if (weights.availability === 0 || zones.length === 0 || !mentee.week.includes('1')) return noPoints
  const turned = zones.map((zone) => {
    const week = weekInZone(mentee.week, mentee.timeZone, zone, reference)
    return `when ${parameters.add(zone)}::text then ${parameters.add(week)}::bit(672)`
  })
  const menteeWeek = `case m.time_zone ${turned.join(' ')} else repeat('0', 672)::bit(672) end`
  const minutes = `least(bit_count(m.week & ${menteeWeek}) * 15, ${fullOverlapMinutes})`
  return part(parameters, weights.availability, minutes, fullOverlapMinutes)
}

function location({ weights, mentee, zones, reference }: MenteeReading, parameters: Parameters): string {
  if (weights.location === 0) return noPoints
  const weight = `${parameters.add(weights.location)}::bigint`
  const hour = zoneOffset(mentee.timeZone, reference)
  const sameHour = zones.filter((zone) => zoneOffset(zone, reference) === hour)
  const zone = `m.time_zone = any(${parameters.add(sameHour)}::text[])`
  if (mentee.country === null) return `case when ${zone} then ${weight} else 0 end`
  const country = `${parameters.add(mentee.country)}::text`
  const city = `${parameters.add(mentee.city)}::text`
  return `case when ${zone} or (m.country = ${country} and m.city = ${city}) then ${weight}
      when m.country = ${country} then (${weight} * 2 + 2) / 4 else 0 end`
}

/** Codes of a few, which have no bits: most mentors hold none of them. */
function statements(parameters: Parameters, codes: readonly string[], weight: number, column: string): string {
  const wanted = [...new Set(codes)]
  if (weight === 0 || wanted.length === 0) return noPoints
  const shared = wanted.map((code) => `(${parameters.add(code)}::text = any(${column}))::int`).join(' + ')
  return `case when ${column} is null then 0 else ${part(parameters, weight, `(${shared})`, wanted.length)} end`
}

function seniority({ weights: { seniority: weight }, mentee }: MenteeReading, parameters: Parameters): string {
  if (weight === 0 || mentee.seniorityYears === null) return noPoints
  const own = seniorityOf(mentee.seniorityYears)
  const at = seniorities.findIndex(({ code }) => code === own)
  const [from, ahead] = [seniorities[at]?.from ?? 0, seniorities[at + 1]?.from]
  const full =
    ahead === undefined
      ? ''
      : `when m.seniority_years >= ${parameters.add(ahead)}::int then ${parameters.add(weight)}::bigint`
  return `case ${full} when m.seniority_years >= ${parameters.add(from)}::int
    then ${part(parameters, weight, '1', 2)} else 0 end`
}
