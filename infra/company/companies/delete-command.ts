import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isUuid } from '#domain/platform/ids.ts'
import { createFiles } from '../../platform/files/store.ts'
import { confirm, fileFromHere, findCompany, onlyName, print, Refused, type Tools, withTools } from './command.ts'
import { deleteCompany, storedCertificate } from './deletion.ts'
import type { Occurrence } from './deletion-scan.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- delete <company> [--yes] [--certificate <file>] [--json]

Deletes a suspended company for good: its rows in every table, its files below DATA_DIR, and every key of its people.
Its events stay in the log as ids and ciphertext that nothing opens. Interrupted, it is run again and goes on. Run
« export » before.

  --yes                 does not ask for the slug
  --certificate <file>  where the signed certificate is written; default deletion-<id>.ndjson`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: { yes: flag, certificate: { type: 'string' }, json: flag },
    allowPositionals: true,
  })
  if (typed === null) return 0
  const { values, positionals } = typed
  const named = onlyName(positionals, usage)
  return withTools(async (tools) => {
    const certificate = await certificateOf(tools, named, values.yes)
    const [line = ''] = certificate.split('\n')
    const statement = JSON.parse(line) as Statement
    const file = fileFromHere(values.certificate ?? `deletion-${statement.company}.ndjson`)
    await writeFile(file, certificate)
    const files = statement.deletedFiles
    const rows = Object.values(statement.deletedRows).reduce((sum, count) => sum + count, 0)
    const outside = statement.scan.found.filter(({ of }) => of !== 'another company')
    print(values.json, { ...statement, certificate: file }, [
      ...Object.entries(statement.deletedRows).map(([table, count]) => `  ${table}: ${count}`),
      `${rows} rows and ${files} files were deleted and ${statement.destroyedKeys} keys destroyed. ` +
        `${statement.scan.rows} rows of ${statement.scan.tables} tables were read for ${statement.scan.names} names.`,
      ...statement.scan.found.map(({ table, rows: count, of }) => `Still said in ${count} rows of ${table} (${of}).`),
      `The certificate is in ${path.relative(fileFromHere('.'), file) || file}.`,
    ])
    return outside.length === 0 ? 0 : 1
  })
}

interface Statement {
  readonly company: string
  readonly deletedRows: Readonly<Record<string, number>>
  readonly deletedFiles: number
  readonly destroyedKeys: number
  readonly scan: {
    readonly tables: number
    readonly rows: number
    readonly names: number
    readonly found: readonly Occurrence[]
  }
}

/** Deletes; or gives the certificate again of what was deleted. */
async function certificateOf({ core, opened, config }: Tools, named: string, yes: boolean): Promise<string> {
  const { system } = core.database
  const company = await findCompany(system, named).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
  if (company === null) {
    const stored = await storedCertificate(system, { id: isUuid(named) ? named : null, slug: named })
    if (stored === null) throw new Refused(`There is no company ${named}, and none was deleted under that name.`)
    console.error(`${named} was deleted before.`)
    return stored
  }
  const { id, slug, name, state } = company
  if (state === 'active') throw new Refused(`${name} is active. « npm run company -- suspend ${slug} » comes first.`)
  await confirm(`Everything of ${name} will be deleted for good.`, slug, yes)
  return deleteCompany({
    migrateUrl: opened.migrateUrl,
    url: opened.url,
    sealSeed: config.sealing ? opened.sealKey : undefined,
    sealFile: opened.sealFile,
    core,
    companyId: id,
    files: createFiles(config),
    say: (step) => console.error(step),
  })
}
