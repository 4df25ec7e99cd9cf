import { readFile } from 'node:fs/promises'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { setOperator } from '../company/companies/operators.ts'
import type { Core } from '../compose.ts'
import { parseCompanyFile } from '../company/import/company-file.ts'
import { importFiles } from '../company/import/import.ts'
import { parsePeopleFile } from '../company/import/people-file.ts'
import { demoAccounts, demoExtras, demoPassword } from './accounts.ts'
import { writeContent } from './content.ts'
import { globexContent } from './globex/content.ts'
import { globexStory } from './globex/story.ts'
import { playStories } from './play.ts'
import { valombreContent } from './valombre/content.ts'
import { valombreStory } from './valombre/story.ts'

/**
 * Creates the two demo companies unless they exist: first from their files, by the operators' import, then a past, by
 * people's commands. When it is interrupted, the next start completes it.
 * @returns whether it has just made them
 */
export async function ensureDemo(core: Core, now: Date, say: (line: string) => void): Promise<boolean> {
  const done = await core.database.system.query({
    text: `select from app.audit_log where action = 'demo_ready' limit 1`,
  })
  if (done.length > 0) return false
  say('Making the demo companies …')
  // All accounts have the password that the start prints: one hash is enough.
  const hash = core.hashPassword(demoPassword)
  const [valombre, globex] = await Promise.all([
    importDemo(core, { name: 'valombre', hash, now }),
    importDemo(core, { name: 'globex', hash, now }),
  ])
  await playStories(core, now, [
    { companyId: valombre, story: valombreStory },
    { companyId: globex, story: globexStory },
  ])
  const { system } = core.database
  await setOperator(system, { companyId: valombre, email: 'admin@demo.test', granted: true })
  await writeContent(system, { companyId: valombre, now }, valombreContent)
  await writeContent(system, { companyId: globex, now }, globexContent)
  await core.database.system.query({
    text: `insert into app.audit_log (id, company_id, action, subject_type, subject_id)
           values (gen_random_uuid(), $1::uuid, 'demo_ready', 'companies', $1::uuid::text)`,
    values: [valombre],
  })
  return true
}

/** So long ago the first people came; the stories begin within 90 days. */
const daysBefore = 100

interface DemoCompany {
  readonly name: 'valombre' | 'globex'
  readonly hash: Promise<string>
  readonly now: Date
}

async function importDemo({ database, commands }: Core, { name, hash, now }: DemoCompany) {
  const begun = new Date(now.getTime() - daysBefore * 86_400_000)
  const read = (file: string) => readFile(new URL(`./${name}/${file}`, import.meta.url))
  const people = parsePeopleFile(await read('people.csv'), `${name}/people.csv`)
  const mayEnter = new Set([...demoAccounts.map((account) => account.email), ...demoExtras])
  const result = await importFiles(
    {
      system: database.system,
      alone: (name, work) => database.alone(name, work),
      accounts: commands.accounts,
      capacities: commands.capacities,
      hash: () => hash,
      refreshDirectory,
      now: () => begun,
    },
    {
      company: parseCompanyFile((await read('company.json')).toString('utf8'), `${name}/company.json`),
      people: people.map(({ person, ...line }) => ({
        ...line,
        person: mayEnter.has(person.email) ? { ...person, password: demoPassword } : person,
      })),
      peopleName: `${name}/people.csv`,
      terms: [
        { document: 'charter', version: 1, language: 'fr' },
        { document: 'terms', version: 1, language: 'fr' },
      ],
    },
  )
  // The demo prints this password: it is the people's own.
  await database.system.query({
    text: `update app.users set first_password_until = null where company_id = $1`,
    values: [result.companyId],
  })
  await datePeople(database.system, result.companyId, begun)
  return result.companyId
}

/** Everybody came within ten days: accounts, profiles and enrolments, in that order. */
async function datePeople(system: Sql, companyId: string, begun: Date): Promise<void> {
  const came = (user: string) =>
    `$2::timestamptz + (abs(hashtext(${user}::text)) % (10 * 24 * 60)) * interval '1 minute'`
  for (const text of [
    `update app.users u set created_at = ${came('u.id')} where company_id = $1`,
    `update app.profiles p set created_at = ${came('p.user_id')},
        complete_at = case when complete_at is not null then ${came('p.user_id')} + interval '1 hour' end
      where company_id = $1`,
    `update app.program_enrollments e set created_at = ${came('p.user_id')} + interval '2 hours'
      from app.profiles p where p.id = e.profile_id and e.company_id = $1`,
  ])
    await system.query({ text, values: [companyId, begun] })
}
