import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readableBrand } from '../companies/brand.ts'
import { importDependencies } from '../companies/import-dependencies.ts'
import { composeCore } from '../../compose.ts'
import { readConfig } from '../../platform/config/config.ts'
import { prepareDatabase } from '../../platform/database/prepare.ts'
import { openDatabase } from '../../platform/embedded/instance.ts'
import { createLogger } from '../../platform/logs/logs.ts'
import { isForOperators } from '../../platform/logs/operator-errors.ts'
import { parseCompanyFile } from './company-file.ts'
import { importFiles } from './import.ts'
import { sayings, stayClosed } from './sayings.ts'
import { peopleOfFile } from './people-file.ts'
import { ImportProblems } from './problems.ts'

const usage = `npm run import -- --company company.json [--people people.csv] [--dry-run]

Makes a company or brings it to what the files say. docs/import.md describes them.`
/** How many problems are printed: more would scroll the first ones away. */
const maxProblems = 50

async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      company: { type: 'string' },
      people: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help || values.company === undefined) {
    console.log(usage)
    return values.help ? 0 : 1
  }
  // npm changes the working folder; a file is relative to where the person typed the command.
  const from = (file: string) => path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
  const peopleName = path.basename(values.people ?? 'people.csv')
  const files = {
    company: parseCompanyFile(await readFile(from(values.company), 'utf8'), path.basename(values.company)),
    people: values.people === undefined ? [] : peopleOfFile(from(values.people), peopleName),
    peopleName,
  }
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const opened = await openDatabase(config, console.log)
  try {
    await prepareDatabase(opened)
    const logger = createLogger({ level: 'warn' })
    const { url, vaultKey } = opened
    const core = await composeCore({ ...config, url, poolSize: 4, vaultKey, logger })
    try {
      const { people, limits, leftOut } = await importFiles(importDependencies(core), files, {
        dryRun: values['dry-run'],
        ...sayings(files.company.slug),
      })
      const { created, updated, unchanged, profiles, enrollments } = people
      console.log(
        `${files.company.name}: ${created} people made, ${updated} changed, ${unchanged} unchanged; ${profiles} ` +
          `profiles, ${enrollments} enrolments, ${limits} limits set.`,
      )
      for (const line of stayClosed(leftOut)) console.log(line)
      for (const correction of readableBrand(files.company.brand).corrections) console.log(correction)
      if (values['dry-run']) console.log('Dry run: nothing was written.')
      return 0
    } finally {
      await core.close()
    }
  } finally {
    await opened.close()
  }
}

function explain(error: unknown): string {
  if (error instanceof ImportProblems) {
    const first = error.problems.slice(0, maxProblems)
    const more = error.problems.length - first.length
    return [...first, ...(more > 0 ? [`… and ${more} more`] : []), 'Nothing was written.'].join('\n')
  }
  if (isForOperators(error)) return error.message
  if (
    error instanceof Error &&
    'code' in error &&
    /^(ENOENT|EISDIR|EACCES|ERR_PARSE_ARGS_\w+)$/.test(String(error.code))
  )
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}
