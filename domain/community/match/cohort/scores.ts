import { seniorities, seniorityOf } from '../../profile/questions.ts'
import { zoneOffset } from '../../../platform/time-zone.ts'
import type { Instant } from '../../../platform/ids.ts'
import { fullOverlapMinutes, type MatchProfile } from '../score.ts'
import { WEEK, weekInZone, type Week } from '../week.ts'
import type { MatchWeights } from '../weights.ts'

const wordBits = 32
const weekWords = Math.ceil(WEEK / wordBits)

export interface ScoredPeople {
  readonly participants: readonly MatchProfile[]
  readonly presenters: readonly MatchProfile[]
  readonly weights: MatchWeights
  readonly reference: Instant
}

/**
 * The score of every mentee with every mentor, mentee by mentee: that of `matchReceipt`, a thousand times quicker,
 * because codes and weeks are bits that were laid out once. A test holds the two together.
 * @param onRow is called after each mentee
 */
export function scoreMatrix(people: ScoredPeople, onRow: (done: number) => void = () => undefined): Int16Array {
  const { participants, presenters, weights } = people
  const columns = presenters.length
  const scores = new Int16Array(participants.length * columns)
  const criteria = [
    share(
      people,
      weights.skills,
      ({ neededSkills }) => neededSkills,
      ({ skills }) => skills,
    ),
    share(
      people,
      weights.job_categories,
      ({ targetedJobCategories }) => targetedJobCategories,
      ({ jobCategories }) => jobCategories,
    ),
    anyOf(
      people,
      weights.business_unit,
      ({ targetedBusinessUnits }) => targetedBusinessUnits,
      ({ businessUnit }) => (businessUnit === null ? [] : [businessUnit]),
    ),
    anyOf(
      people,
      weights.languages,
      ({ languages }) => languages,
      ({ languages }) => languages,
    ),
    availability(people),
    location(people),
    share(
      people,
      weights.motivations,
      ({ motivations }) => motivations,
      ({ motivations }) => motivations,
    ),
    seniority(people),
    share(
      people,
      weights.personality,
      ({ personality }) => personality,
      ({ personality }) => personality,
    ),
    share(
      people,
      weights.talents,
      ({ talents }) => talents,
      ({ talents }) => talents,
    ),
  ].filter((criterion) => criterion !== null)
  for (let row = 0; row < participants.length; row += 1) {
    const points = criteria.map((criterion) => criterion(row))
    for (let column = 0; column < columns; column += 1) {
      let sum = 0
      for (const pointsOf of points) sum += pointsOf(column)
      scores[row * columns + column] = sum
    }
    onRow(row + 1)
  }
  return scores
}

/** Points of a mentor for one mentee. */
type PointsOf = (column: number) => number
/** null: gives no points to anybody. */
type Criterion = ((row: number) => PointsOf) | null
type Codes = (profile: MatchProfile) => readonly string[]

const noPoints: PointsOf = () => 0

function part(weight: number, matched: number, wanted: number): number {
  return wanted === 0 ? 0 : Math.floor((2 * weight * matched + wanted) / (2 * wanted))
}

function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

function common(a: Int32Array, b: Int32Array, at: number): number {
  let count = 0
  for (let word = 0; word < a.length; word += 1) {
    const both = (a[word] ?? 0) & (b[at + word] ?? 0)
    if (both !== 0) count += bitCount(both)
  }
  return count
}

/** Held codes as bits, side by side, and how to make those of the wanted ones. */
function bitsOf({ participants, presenters }: ScoredPeople, wanted: Codes, held: Codes) {
  const place = new Map<string, number>()
  for (const profile of participants)
    for (const code of wanted(profile)) if (!place.has(code)) place.set(code, place.size)
  const words = Math.max(1, Math.ceil(place.size / wordBits))
  const write = (into: Int32Array, at: number, codes: readonly string[]) => {
    for (const code of codes) {
      const bit = place.get(code)
      if (bit === undefined) continue
      const word = at + Math.floor(bit / wordBits)
      into[word] = (into[word] ?? 0) | (1 << (bit % wordBits))
    }
  }
  const all = new Int32Array(presenters.length * words)
  for (const [column, profile] of presenters.entries()) write(all, column * words, held(profile))
  return {
    matched: (profile: MatchProfile) => {
      const own = new Int32Array(words)
      write(own, 0, wanted(profile))
      return (column: number) => common(own, all, column * words)
    },
  }
}

function share(people: ScoredPeople, weight: number, wanted: Codes, held: Codes): Criterion {
  if (weight === 0) return null
  const bits = bitsOf(people, wanted, held)
  return (row) => {
    const profile = people.participants[row]
    const size = profile === undefined ? 0 : new Set(wanted(profile)).size
    if (profile === undefined || size === 0) return noPoints
    const matched = bits.matched(profile)
    const points = Int16Array.from({ length: size + 1 }, (_, count) => part(weight, count, size))
    return (column) => points[matched(column)] ?? 0
  }
}

function anyOf(people: ScoredPeople, weight: number, wanted: Codes, held: Codes): Criterion {
  if (weight === 0) return null
  const bits = bitsOf(people, wanted, held)
  return (row) => {
    const profile = people.participants[row]
    if (profile === undefined || wanted(profile).length === 0) return noPoints
    const matched = bits.matched(profile)
    return (column) => (matched(column) > 0 ? weight : 0)
  }
}

function wordsOf(week: Week): Int32Array {
  const words = new Int32Array(weekWords)
  for (let quarter = 0; quarter < WEEK; quarter += 1)
    if (week[quarter] === '1') {
      const word = Math.floor(quarter / wordBits)
      words[word] = (words[word] ?? 0) | (1 << (quarter % wordBits))
    }
  return words
}

/** Weeks of mentors stay on their own wall clock; the mentee's is turned once for each of their zones. */
function availability({ participants, presenters, weights, reference }: ScoredPeople): Criterion {
  const weight = weights.availability
  if (weight === 0) return null
  const zones = [...new Set(presenters.map(({ timeZone }) => timeZone))]
  const zoneOf = presenters.map(({ timeZone }) => zones.indexOf(timeZone))
  const weeks = new Int32Array(presenters.length * weekWords)
  for (const [column, { week }] of presenters.entries()) weeks.set(wordsOf(week), column * weekWords)
  const quarters = fullOverlapMinutes / 15
  const points = Int16Array.from({ length: quarters + 1 }, (_, count) => part(weight, count, quarters))
  return (row) => {
    const profile = participants[row]
    if (profile === undefined || !profile.week.includes('1')) return noPoints
    const turned = zones.map((zone) => wordsOf(weekInZone(profile.week, profile.timeZone, zone, reference)))
    return (column) => {
      const own = turned[zoneOf[column] ?? 0]
      return own === undefined ? 0 : (points[Math.min(quarters, common(own, weeks, column * weekWords))] ?? 0)
    }
  }
}

function location({ participants, presenters, weights, reference }: ScoredPeople): Criterion {
  const weight = weights.location
  if (weight === 0) return null
  const offsets = new Map<string, number>()
  const offsetOf = ({ timeZone }: MatchProfile): number => {
    const known = offsets.get(timeZone) ?? zoneOffset(timeZone, reference)
    offsets.set(timeZone, known)
    return known
  }
  const hours = presenters.map(offsetOf)
  return (row) => {
    const p = participants[row]
    if (p === undefined) return noPoints
    const hour = offsetOf(p)
    return (column) => {
      if (hours[column] === hour) return weight
      const q = presenters[column]
      if (q === undefined || p.country === null || p.country !== q.country) return 0
      return p.city !== null && p.city === q.city ? weight : part(weight, 1, 2)
    }
  }
}

function seniority({ participants, presenters, weights }: ScoredPeople): Criterion {
  const weight = weights.seniority
  if (weight === 0) return null
  const bandOf = ({ seniorityYears: years }: MatchProfile) =>
    years === null ? null : seniorities.findIndex(({ code }) => code === seniorityOf(years))
  const bands = presenters.map(bandOf)
  return (row) => {
    const profile = participants[row]
    const own = profile === undefined ? null : bandOf(profile)
    if (own === null) return noPoints
    return (column) => {
      const other = bands[column] ?? null
      if (other === null || other < own) return 0
      return other > own ? weight : part(weight, 1, 2)
    }
  }
}
