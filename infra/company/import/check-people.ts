import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { answersOf } from './answers.ts'
import type { ImportFiles } from './ports.ts'
import { withCodes } from './known-codes.ts'
import type { PeopleSource } from './people-source.ts'
import { ImportProblems, placed } from './problems.ts'

/**
 * Compares all people of a file with the company before any of them is written.
 * @throws ImportProblems with everything that is wrong
 */
export async function checkPeople(
  sql: Sql,
  companyId: CompanyId,
  { source, company, peopleName }: Pick<ImportFiles, 'company' | 'peopleName'> & { readonly source: PeopleSource },
): Promise<void> {
  const problems: string[] = []
  const staying = new Set(await administrators(sql, companyId))
  const had = staying.size > 0
  let comes = false
  for await (const people of source.portions()) {
    const coded = await withCodes(sql, companyId, people)
    const answered = await answersOf(sql, companyId, people)
    problems.push(...[...coded.problems, ...answered.problems].map((problem) => placed(peopleName, problem)))
    // People who are not in the file keep their roles.
    for (const { person } of people)
      if (person.roles.includes('admin')) comes = true
      else staying.delete(person.email)
  }
  if (problems.length > 0) throw new ImportProblems(problems)
  if (had && staying.size === 0 && !comes)
    throw new ImportProblems([
      `${peopleName}, column roles: nobody would be left who is an administrator of ${company.slug}`,
    ])
}

async function administrators(sql: Sql, companyId: CompanyId): Promise<readonly string[]> {
  const rows = await sql.query<{ email: string }>({
    text: `select email from app.users
      where company_id = $1 and status in ('registering', 'active') and 'admin' = any (roles)`,
    values: [companyId],
  })
  return rows.map((row) => row.email)
}
