import { addDays, dayOf, weekdayOf } from './wallClock.ts'

export type DayFault = 'day_missing' | 'day_unreadable' | 'no_such_day' | 'other_weekday'
/** With `other_weekday`: the day that was meant, on its true weekday. */
export type ReadDay = { day: string } | { fault: DayFault; day?: string }

const months = [
  ['janvier', 'janv', 'january', 'jan'],
  ['fevrier', 'fevr', 'fev', 'february', 'feb'],
  ['mars', 'march', 'mar'],
  ['avril', 'avr', 'april', 'apr'],
  ['mai', 'may'],
  ['juin', 'june', 'jun'],
  ['juillet', 'juil', 'july', 'jul'],
  ['aout', 'august', 'aug'],
  ['septembre', 'sept', 'september', 'sep'],
  ['octobre', 'october', 'oct'],
  ['novembre', 'november', 'nov'],
  ['decembre', 'december', 'dec'],
]
const weekdays = [
  ['lundi', 'lun', 'monday', 'mon'],
  ['mardi', 'mar', 'tuesday', 'tues', 'tue'],
  ['mercredi', 'mer', 'wednesday', 'wed'],
  ['jeudi', 'jeu', 'thursday', 'thurs', 'thur', 'thu'],
  ['vendredi', 'ven', 'friday', 'fri'],
  ['samedi', 'sam', 'saturday', 'sat'],
  ['dimanche', 'dim', 'sunday', 'sun'],
]
const numbers = [[], ['un', 'une', 'a', 'one'], ['deux', 'two'], ['trois', 'three'], ['quatre', 'four']]
const fillers = new Set(['le', 'la', 'ce', 'the', 'of', 'on', 'this', 'prochain', 'prochaine', 'next', 'd', 'l'])

const monthOf = (word: string) => months.findIndex((names) => names.includes(word)) + 1
const namedWeekday = (word: string) => weekdays.findIndex((names) => names.includes(word)) + 1
const numberOf = (word: string) => (/^\d+$/.test(word) ? Number(word) : numbers.findIndex((one) => one.includes(word)))

/** Lower case, without accents. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[’'\s]+/g, ' ')
    .trim()
}

/** « demain », “in 3 days”; null when it is none of these. */
function relativeDay(text: string, today: string): string | null {
  if (text === 'aujourd hui' || text === 'today') return today
  if (text === 'demain' || text === 'tomorrow') return addDays(today, 1)
  if (/^(apres[- ]demain|(the )?day after tomorrow)$/.test(text)) return addDays(today, 2)
  const [, count = '', unit = ''] = /^(?:dans|in) (\w+) (jours?|days?|semaines?|weeks?)$/.exec(text) ?? []
  const number = numberOf(count)
  if (unit === '' || number < 1 || number > 400) return null
  return addDays(today, /^[sw]/.test(unit) ? number * 7 : number)
}

/** 26 → 2026 */
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

interface Parts {
  date: number
  month: number | null
  year: number | null
  weekday: number | null
}

/** Which day is meant without a year: one to come, or one that is over. */
export type Meant = 'coming' | 'past'
/** How many days ago a day to come may seem to be: it has just passed, and is not taken a year later. */
const justPassed = 92

/**
 * The next day that fits, from today on; its year may be given. Without one, a day and month that have just passed are
 * not taken a year later: the caller reports that they have passed.
 */
function dayFrom({ date, month, year, weekday }: Parts, today: string, meant: Meant): ReadDay {
  const fits = (day: string | null): day is string => day !== null && day >= today
  if (month === null) {
    // « le 16 », « jeudi 16 »: the next month that has it.
    const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
    const days = Array.from({ length: 13 }, (_, n) => dayOf(Math.floor((first + n) / 12), ((first + n) % 12) + 1, date))
    const day = days.find((one) => fits(one) && (weekday === null || weekdayOf(one) === weekday))
    return day ? { day } : { fault: 'no_such_day' }
  }
  const thisYear = Number(today.slice(0, 4))
  const years = year === null ? Array.from({ length: 17 }, (_, n) => thisYear - 8 + n) : [fullYear(year)]
  const days = years.map((one) => dayOf(one, month, date)).filter((one) => one !== null)
  const least = addDays(today, -justPassed)
  const day =
    year !== null ? days[0] : meant === 'past' ? days.findLast((one) => one <= today) : days.find((one) => one >= least)
  if (!day) return { fault: 'no_such_day' }
  return weekday !== null && weekdayOf(day) !== weekday ? { fault: 'other_weekday', day } : { day }
}

/** Figures are day first; what can only be a month is one: 04/16 too. */
function figures(first: number, second: number): { date: number; month: number } {
  return second > 12 && first <= 12 ? { date: second, month: first } : { date: first, month: second }
}

/** Day, month and year in words; null when something is not understood. */
function wordsOf(words: readonly string[]): Parts | 'weekday' | null {
  const parts: Parts = { date: 0, month: null, year: null, weekday: null }
  const otherMonth = (at: number) => words.some((word, n) => n !== at && monthOf(word) > 0)
  const anyFigure = words.some((word) => /^\d/.test(word))
  for (const [at, word] of words.entries()) {
    const isTuesday = word === 'mar' && (otherMonth(at) || !anyFigure)
    const weekday = namedWeekday(word)
    const [, figure] = /^(\d{1,2})(?:er|st|nd|rd|th)?$/.exec(word) ?? []
    if (weekday > 0 && (word !== 'mar' || isTuesday)) {
      if (parts.weekday !== null) return null
      parts.weekday = weekday
    } else if (monthOf(word) > 0) {
      if (parts.month !== null) return null
      parts.month = monthOf(word)
    } else if (/^\d{4}$/.test(word)) parts.year = Number(word)
    else if (figure !== undefined && parts.date === 0) parts.date = Number(figure)
    else if (figure !== undefined && parts.year === null) parts.year = Number(figure)
    else return null
  }
  if (parts.date === 0) return parts.weekday !== null && parts.month === null && parts.year === null ? 'weekday' : null
  return parts
}

/**
 * A day as people write it, in French or English: « jeudi 16 avril », « 16/04 », « demain », « jeudi », 2026-04-16,
 * “April 16th”, “in 3 days”. Without a year it is the next that fits, or the one that has just passed.
 */
export function readDay(typed: string, today: string, meant: Meant = 'coming'): ReadDay {
  const text = plain(typed)
  if (text === '') return { fault: 'day_missing' }
  const unreadable: ReadDay = { fault: 'day_unreadable' }
  const relative = relativeDay(text, today)
  if (relative !== null) return { day: relative }

  const [iso, isoYear, isoMonth, isoDate] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  if (iso !== undefined) {
    const day = dayOf(Number(isoYear), Number(isoMonth), Number(isoDate))
    return day === null ? { fault: 'no_such_day' } : { day }
  }

  const slashed = /^(?:([a-z]+)[., ]*)?(\d{1,2}) ?[-/.] ?(\d{1,2})(?: ?[-/.] ?(\d{4}|\d{2}))?$/.exec(text)
  if (slashed) {
    const [, named, first, second, year] = slashed
    const weekday = named === undefined || fillers.has(named) ? null : namedWeekday(named)
    if (weekday === 0) return unreadable
    const parts = figures(Number(first), Number(second))
    return dayFrom({ ...parts, year: year === undefined ? null : Number(year), weekday }, today, meant)
  }

  const words = text.split(/[-., ]+/).filter((word) => word !== '' && !fillers.has(word))
  const parts = wordsOf(words)
  if (parts === null) return unreadable
  if (parts !== 'weekday') return dayFrom(parts, today, meant)
  // « jeudi »: the next one, not today.
  const weekday = namedWeekday(words[0] ?? '')
  return { day: addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1) }
}

/** « 18:00 », « 18h30 », « 9 h », “6:30 pm”, « midi »; null when it is none. */
export function readTime(typed: string): string | null {
  const text = plain(typed)
    .replaceAll(/\b([ap])\.? ?m\b\.?/g, '$1m')
    .replace(/^(a|at) /, '')
  if (text === 'midi' || text === 'noon') return '12:00'
  if (text === 'minuit' || text === 'midnight') return '00:00'
  const [whole, hour, minutes = '00', half] =
    /^(\d{1,2})(?: ?(?:h|:|\.|heures?) ?(\d{2})?)? ?(am|pm)?$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? []
  if (whole === undefined) return null
  const given = Number(hour)
  if (half !== undefined && (given < 1 || given > 12)) return null
  const hours = half === undefined ? given : (given % 12) + (half === 'pm' ? 12 : 0)
  if (hours > 23 || Number(minutes) > 59) return null
  return `${String(hours).padStart(2, '0')}:${minutes}`
}
