import path from 'node:path'
import { importFiles } from '../import/import.ts'
import { peopleOfFile } from '../import/people-file.ts'
import { sayings, stayClosed } from '../import/sayings.ts'
import { fileFromHere, findCompany, onlyName, print, Refused, UsageError, withTools } from './command.ts'
import { importDependencies } from './import-dependencies.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- import-people <company> --people people.csv [--dry-run] [--json]

Makes or updates people; nobody is removed. docs/import.md describes the file. All of it or nothing: every problem is
named with its line and column.`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: { people: { type: 'string' }, 'dry-run': flag, json: flag },
    allowPositionals: true,
  })
  if (typed === null) return 0
  const { values, positionals } = typed
  const named = onlyName(positionals, usage)
  if (values.people === undefined) throw new UsageError(usage)
  const peopleName = path.basename(values.people)
  const people = peopleOfFile(fileFromHere(values.people), peopleName)
  const dryRun = values['dry-run']
  return withTools(async ({ core }) => {
    const company = await findCompany(core.database.system, named)
    if (company.state === 'deleting') throw new Refused(`${company.name} is being deleted: nobody can be added.`)
    const {
      people: counts,
      limits,
      leftOut,
    } = await importFiles(
      importDependencies(core),
      { company, people, peopleName },
      { dryRun, ...sayings(company.slug) },
    )
    const { created, updated, unchanged, profiles, enrollments } = counts
    print(values.json, { id: company.id, slug: company.slug, dry_run: dryRun, ...counts, limits, left_out: leftOut }, [
      `${company.name}: ${created} people made, ${updated} changed, ${unchanged} unchanged; ${profiles} profiles, ` +
        `${enrollments} enrolments, ${limits} limits set.`,
      ...stayClosed(leftOut),
      ...(dryRun ? ['Dry run: nothing was written.'] : []),
    ])
    return 0
  })
}
