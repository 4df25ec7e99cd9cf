import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sealKey } from '../../platform/audit/seal.ts'
import { copyLog } from '../../platform/event-store/log-copy.ts'
import { createFiles } from '../../platform/files/store.ts'
import { fileFromHere, findCompany, onlyName, print, Refused, withTools } from './command.ts'
import { exportCompanyTo } from './export.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- export <company> [--to <file.zip>] [--force] [--json]

Everything of the company in a zip: people, profiles, programs, settings, content, files, events with their proof, and
what people wrote, readable. The file is personal data: only its owner may read it. docs/companies.md describes it.

  --to <file>  default <slug>-<day>.zip
  --force      overwrites it`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: { to: { type: 'string' }, force: flag, json: flag },
    allowPositionals: true,
  })
  if (typed === null) return 0
  const { values, positionals } = typed
  const named = onlyName(positionals, usage)
  return withTools(async ({ core, opened, config }) => {
    await copyLog(core)
    const { id, slug, name } = await findCompany(core.database.system, named)
    const file = fileFromHere(values.to ?? `${slug}-${new Date().toISOString().slice(0, 10)}.zip`)
    if (existsSync(file) && !values.force) throw new Refused(`${file} exists. --force overwrites it.`)
    const files = await exportCompanyTo({
      url: opened.url,
      vault: core.vault,
      key: opened.sealKey === undefined ? undefined : sealKey(opened.sealKey),
      version: versionOfProduct(),
      companyId: id,
      files: createFiles(config),
      file,
    })
    const lines = files.reduce((sum, one) => sum + one.lines, 0)
    print(values.json, { id, slug, file, files }, [
      `${name}: ${files.length} files with ${lines.toLocaleString('en')} lines are in ${file}`,
    ])
    return 0
  })
}

function versionOfProduct(): string {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')
  const { version } = JSON.parse(text) as { readonly version: string }
  return version
}
