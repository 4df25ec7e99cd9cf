// Writes the people files of the demo companies: `npm run demo:generate`. The seed makes it repeatable.
import { readFileSync, writeFileSync } from 'node:fs'
import { dataLine } from '#contract/platform/csv.ts'
import { parseCompanyFile } from '#infra/company/import/company-file.ts'
import { peopleColumns } from '#infra/company/import/people-columns.ts'
import { featured, type Line } from './featured.ts'
import { globexJobs } from './globex-jobs.ts'
import type { Job } from './jobs.ts'
import { valombreJobs } from './valombre-jobs.ts'
import { drawPerson, type Firm } from './person.ts'
import { globexPlaces, valombrePlaces } from './places.ts'
import { createRandom, type Random } from './random.ts'
import { french } from '../../platform/words/french.ts'

/** The demo's five accounts and its admins come first and are part of the count. */
export function valombrePeople(): readonly Line[] {
  const firm: Firm = {
    ...codesOf('valombre'),
    domain: 'valombre.example',
    places: valombrePlaces,
    jobs: valombreJobs,
    language: 'fr',
    programs: ['passerelles', 'premiers-pas'],
    commonSkills: [
      'management-equipe',
      'delegation',
      'conduite-projet',
      'prise-parole',
      'conduite-changement',
      'negociation',
      'gestion-conflits',
      'pilotage-budgetaire',
      'strategie',
      'equipes-distance',
      'reseau-professionnel',
      'equilibre-vie',
    ],
  }
  const random = createRandom(2026)
  const written = featured.map((line) => mapText(line, french))
  return [...written, ...drawn(random, firm, 400 - written.length, written)]
}

export function globexPeople(): readonly Line[] {
  const firm: Firm = {
    ...codesOf('globex'),
    domain: 'globex.example',
    places: globexPlaces,
    jobs: globexJobs,
    language: 'en',
    programs: ['navigator'],
    commonSkills: ['management-equipe', 'delegation', 'prise-parole', 'negociation', 'strategie', 'recrutement'],
  }
  const admin: Line = {
    email: 'admin@globex.test',
    first_name: 'Alison',
    last_name: 'Prentiss-Moore',
    locale: 'en',
    time_zone: 'Europe/London',
    city: 'Leeds',
    country: 'GB',
    job_title: 'Navigator programme lead',
    business_unit: 'corporate',
    roles: 'admin',
  }
  return [admin, ...drawn(createRandom(31), firm, 29, [])]
}

/** Fewer people lead than start out, whatever the trade. */
function drawn(random: Random, firm: Firm, count: number, taken: readonly Line[]): Line[] {
  const used = new Set(taken.map((line) => line.email ?? ''))
  const jobs = firm.jobs.map((job: Job) => ({ job, share: [0, 5, 3, 1.6][job.level] ?? 1 }))
  return Array.from({ length: count }, () => drawPerson(random, firm, random.weighted(jobs).job, used))
}

function codesOf(company: string): Pick<Firm, 'units' | 'motivations' | 'skills' | 'categories'> {
  const file = parseCompanyFile(readFileSync(new URL(`../${company}/company.json`, import.meta.url), 'utf8'), company)
  const codes = (list: readonly { readonly code: string }[]) => list.map(({ code }) => code)
  return {
    units: codes(file.business_units),
    motivations: codes(file.motivations),
    skills: codes(file.skills),
    categories: codes(file.job_categories),
  }
}

function mapText(line: Line, change: (text: string) => string): Line {
  const texts = ['mission', 'presentation', 'participant_presentation', 'job_title'] as const
  return {
    ...line,
    ...Object.fromEntries(texts.flatMap((column) => (line[column] ? [[column, change(line[column])]] : []))),
  }
}

/** CSV with `;`, as a French spreadsheet saves it. Columns that nobody fills are left out. */
export function csv(lines: readonly Line[]): string {
  const columns = (Object.keys(peopleColumns) as (keyof typeof peopleColumns)[]).filter((column) =>
    lines.some((line) => (line[column] ?? '') !== ''),
  )
  return [columns, ...lines.map((line) => columns.map((column) => line[column]))].map(dataLine).join('')
}

if (import.meta.main) {
  writeFileSync(new URL('../valombre/people.csv', import.meta.url), csv(valombrePeople()))
  writeFileSync(new URL('../globex/people.csv', import.meta.url), csv(globexPeople()))
}
