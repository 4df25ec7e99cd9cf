import type { Line } from './featured.ts'
import type { Job } from './jobs.ts'
import { names } from './names.ts'
import { menteeClosings, menteeOpenings, mentorClosings, mentorOpenings, resources, skillPhrases } from './phrases.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'
import { french } from '../../platform/words/french.ts'

export interface Firm {
  readonly domain: string
  readonly places: readonly Place[]
  readonly jobs: readonly Job[]
  readonly units: readonly string[]
  readonly motivations: readonly string[]
  /** What mentees look for beyond their own trade; mentors have some of them. */
  readonly commonSkills: readonly string[]
  readonly skills: readonly string[]
  readonly categories: readonly string[]
  readonly language: 'fr' | 'en'
  /** Everyone is in the first; newcomers may be in the second. */
  readonly programs: readonly [string, ...string[]]
}

const weekSlots = [
  '1 12:00-13:30',
  '1 17:00-18:30',
  '2 08:30-10:00',
  '2 12:00-14:00',
  '3 08:30-10:00',
  '3 12:30-14:00',
  '3 17:00-18:30',
  '4 08:30-10:30',
  '4 12:00-13:30',
  '4 14:00-16:00',
  '5 10:00-12:00',
  '5 15:00-17:00',
  '5 16:00-18:00',
]

/** A person, drawn. `used`: e-mail addresses taken so far. */
export function drawPerson(random: Random, firm: Firm, job: Job, used: Set<string>): Line {
  const place = random.weighted(firm.places)
  const pool = names[place.country]
  const woman = random.next() < 0.5
  const [first, last, email] = freshName(random, firm, woman ? pool.women : pool.men, pool.families, used)
  const english = firm.language === 'en' || random.next() < place.english
  const years =
    job.level === 3 ? random.between(11, 28) : job.level === 2 ? random.between(5, 20) : random.between(0, 7)
  const newcomer = years < 2
  const isMentor = random.next() < [0, 0.05, 0.22, 0.55][job.level]!
  const isMentee = isMentor ? random.next() < 0.12 : true
  return {
    email,
    first_name: first,
    last_name: last,
    locale: english ? 'en' : 'fr',
    time_zone: place.timeZone,
    job_title: english ? job.english : woman ? job.woman : job.man,
    business_unit: job.unit,
    city: place.city,
    country: place.country,
    languages: spoken(random, firm, place, english).join('|'),
    motivations: random.some(firm.motivations, random.between(2, 4)).join('|'),
    job_categories: job.category,
    seniority_years: String(years),
    availabilities: random.some(weekSlots, random.between(2, 4)).sort().join('|'),
    profiles: [...(isMentee ? ['participant'] : []), ...(isMentor ? ['presenter'] : [])].join('|'),
    current_profile: isMentor ? 'presenter' : 'participant',
    ...(isMentor ? mentorOf(random, firm, job, years, english) : { skills: random.some(job.skills, 2).join('|') }),
    ...(isMentee ? menteeOf(random, firm, job, newcomer, english) : {}),
  }
}

function freshName(
  random: Random,
  firm: Firm,
  firsts: readonly string[],
  families: readonly string[],
  used: Set<string>,
): [string, string, string] {
  for (;;) {
    const first = random.pick(firsts)
    const last = random.pick(families)
    const email = `${asAddress(first)}.${asAddress(last)}@${firm.domain}`
    if (used.has(email)) continue
    used.add(email)
    return [first, last, email]
  }
}

function asAddress(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')
  return plain.toLowerCase().replaceAll(/[^a-z-]/g, '')
}

function spoken(random: Random, firm: Firm, place: Place, english: boolean): string[] {
  const second = { FR: 'es', BE: 'nl', CA: 'en', MA: 'ar', GB: 'fr', DE: 'de' }[place.country]
  const list = firm.language === 'fr' ? ['fr'] : ['en']
  if (english || random.next() < 0.55) list.push('en')
  if (random.next() < (place.country === 'FR' ? 0.12 : 0.75)) list.push(second)
  return [...new Set(list)]
}

function mentorOf(random: Random, firm: Firm, job: Job, years: number, english: boolean): Line {
  const own = random.some(job.skills, 3)
  const common = random.some(
    firm.commonSkills.filter((code) => !own.includes(code)),
    job.level === 3 ? 4 : 3,
  )
  const skills = [...own, ...common]
  const language = english ? 'en' : 'fr'
  const offers = random.some(skills, 2).map((code) => skillPhrases[code]?.offer[language] ?? '')
  const text = [random.pick(mentorOpenings[language]), ...offers, random.pick(mentorClosings[language])]
  return {
    presenter_programs: programs(firm, years > 6 && random.next() < 0.25).join('|'),
    skills: skills.join('|'),
    job_categories: [...new Set([job.category, ...(random.next() < 0.3 ? [random.pick(firm.categories)] : [])])].join(
      '|',
    ),
    mission: written(job.mission[language], english),
    presentation: written(text.join(' ').replace('{years}', String(Math.max(years, 3))), english),
    resources: random.some(resources, random.between(0, 3)).join('|'),
    expert: firm.language === 'fr' && years > 20 && random.next() < 0.5 ? 'yes' : '',
    visible: random.next() < 0.04 ? 'no' : '',
  }
}

function menteeOf(random: Random, firm: Firm, job: Job, newcomer: boolean, english: boolean): Line {
  const needs = [...random.some(firm.commonSkills, random.between(2, 4)), ...random.some(firm.skills, 1)]
  const language = english ? 'en' : 'fr'
  const phrases = needs.slice(0, 2).map((code) => skillPhrases[code]?.need[language] ?? '')
  const text = [random.pick(menteeOpenings[language]), ...phrases, random.pick(menteeClosings[language])]
  return {
    participant_programs: programs(firm, newcomer).join('|'),
    needed_skills: [...new Set(needs)].join('|'),
    targeted_job_categories: random.some(firm.categories, random.between(1, 2)).join('|'),
    targeted_business_units: random
      .some(
        firm.units.filter((unit) => unit !== job.unit || random.next() < 0.4),
        random.between(1, 2),
      )
      .join('|'),
    participant_presentation: written(text.join(' '), english),
  }
}

function programs(firm: Firm, both: boolean): readonly string[] {
  return both ? firm.programs : [firm.programs[0]]
}

function written(text: string, english: boolean): string {
  return english ? text : french(text)
}
