import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'

const label = (code: string) => ({ code, label: { fr: code, en: code } })
const codes = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}-${n}`)
const [units, skills, jobs] = [codes('unit', 40), codes('skill', 60), codes('job', 20)]
const programs = ['first', 'second']

/** A company with what the people of `writePeople` name. */
export async function writeCompany(file: string, slug: string): Promise<void> {
  const company = {
    slug,
    name: slug,
    hosts: [`${slug}.localhost`],
    brand: { name: slug },
    business_units: units.map(label),
    skills: skills.map(label),
    job_categories: jobs.map(label),
    programs: programs.map((code) => ({ slug: code, name: label(code).label, description: label(code).label })),
    questions: [
      {
        field_name: 'career',
        category: 'profile_question',
        field_type: 'textarea',
        roles: ['participant', 'presenter'],
        title: { fr: 'Parcours', en: 'Career' },
        help: { fr: '', en: '' },
      },
    ],
  }
  await writeFile(file, JSON.stringify(company))
}

const header = [
  'email',
  'first_name',
  'last_name',
  'business_unit',
  'job_title',
  'city',
  'country',
  'profiles',
  'participant_programs',
  'presenter_programs',
  'skills',
  'job_categories',
  'needed_skills',
  'availabilities',
  'seniority_years',
  'mission',
  'career',
  'max_accompaniments_presenter',
]

/** People of whom each third is a mentor, and one in fifty has a limit of their own. */
export async function writePeople(file: string, count: number): Promise<void> {
  const out = createWriteStream(file)
  out.write(`${header.join(';')}\n`)
  for (let n = 0; n < count; n += 1) if (!out.write(lineOf(n))) await once(out, 'drain')
  out.end()
  await once(out, 'finish')
}

function lineOf(n: number): string {
  const mentor = n % 3 === 0
  const cells = [
    `person${n}@bench.test`,
    `Prénom ${word(n)}`,
    `Nom ${word(n * 7)}`,
    pick(units, n),
    'Cheffe de projet',
    'Lyon',
    'FR',
    mentor ? 'presenter' : 'participant',
    mentor ? '' : pick(programs, n),
    mentor ? pick(programs, n) : '',
    [pick(skills, n), pick(skills, n + 7), pick(skills, n + 19)].join('|'),
    pick(jobs, n),
    mentor ? '' : pick(skills, n + 3),
    `${(n % 5) + 1} 12:00-14:00|${((n + 2) % 5) + 1} 16:00-18:00`,
    String(n % 40),
    mentor ? 'Je transmets ce que j’ai appris sur les chantiers du réseau, et je sais écouter.' : '',
    'Dix ans de terrain, puis la conduite de projets avec des équipes de plusieurs métiers.',
    mentor && n % 50 === 0 ? '4' : '',
  ]
  return `${cells.join(';')}\n`
}

const pick = (from: readonly string[], n: number) => from[n % from.length] ?? ''

/** Letters only: a number of six figures in a name is refused. */
function word(n: number): string {
  return String(n).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
}
