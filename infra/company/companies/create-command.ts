import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createBaseUrls, NoPublicAddress } from '../../people/links/base-url.ts'
import { welcomePath } from '../../messages/mail/link-paths.ts'
import { ImportProblems } from '../import/problems.ts'
import { brandFrom, brandOptions, brandUsage, logoFrom } from './brand-options.ts'
import { changeCompany } from './change.ts'
import { fileFromHere, print, Refused, UsageError, withTools } from './command.ts'
import { createCompany } from './create.ts'
import { settingsFrom } from './setting-values.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- create --slug <slug> --name <name> --host <host> --admin <e-mail> [options]

Makes a company and its first administrator, who receives a link to choose a password. The link is printed too; it
opens once, for seven days.

  --host <host>                  may be repeated; the first one is that of links
  --admin-name <first last>
  --language <fr|en>             default fr
${brandUsage}
  --set <setting>=<value>        may be repeated
  --file company.json            programs, units, skills and more, as docs/import.md says; options come before the file
  --no-mail                      only prints the link
  --json`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, {
    usage,
    options: {
      ...brandOptions,
      slug: { type: 'string' },
      name: { type: 'string' },
      host: { type: 'string', multiple: true, default: [] },
      admin: { type: 'string' },
      'admin-name': { type: 'string' },
      language: { type: 'string' },
      set: { type: 'string', multiple: true, default: [] },
      file: { type: 'string' },
      'no-mail': flag,
      json: flag,
    },
  })
  if (typed === null) return 0
  const { values } = typed
  if (values.admin === undefined || (values.file === undefined && values.slug === undefined))
    throw new UsageError(usage)
  const { slug, name, host: hosts, language } = values
  const brand = brandFrom(values)
  const logo = await logoFrom(values.logo)
  const given = {
    ...(slug !== undefined && { slug }),
    ...(name !== undefined && { name }),
    ...(hosts.length > 0 && { hosts }),
    brand: { ...(name !== undefined && { name }), ...brand },
    settings: settingsFrom([...(language === undefined ? [] : [`default_language=${language}`]), ...values.set]),
  }
  const file = values.file === undefined ? {} : await jsonObject(values.file)
  const admin = { email: values.admin, name: values['admin-name'] }
  return withTools(async ({ core, config, opened }) => {
    const created = await createCompany(core, { file, given, admin, mail: !values['no-mail'] })
    const { companyId } = created
    if (logo !== undefined) await changeCompany(core.database.system, companyId, { logo })
    // The embedded product may run on a port that this command does not know.
    const port = Promise.resolve(opened.port ?? config.port)
    const base = await createBaseUrls(
      core.database.system,
      config,
      port,
    )(companyId).catch((error: unknown) => {
      if (error instanceof NoPublicAddress) throw new Refused(error.message)
      throw error
    })
    const link = base + welcomePath(core.links.sign({ ...created.link, companyId, purpose: 'password_reset' }))
    report({ ...created, base, link, json: values.json, mailed: !values['no-mail'] })
    return 0
  })
}

interface Report extends Omit<Awaited<ReturnType<typeof createCompany>>, 'link'> {
  readonly base: string
  /** A secret. */
  readonly link: string
  readonly json: boolean
  readonly mailed: boolean
}

function report({ companyId, slug, name, email, corrections, base, link, json, mailed }: Report): void {
  print(json, { id: companyId, slug, url: base, administrator: email, first_password_url: link, mailed, corrections }, [
    `${name} is there: ${base}`,
    ...corrections,
    `${email} chooses a password with this link, once, within seven days${mailed ? '; it was mailed too' : ''}:`,
    link,
  ])
}

async function jsonObject(file: string): Promise<object> {
  const name = path.basename(file)
  try {
    const json: unknown = JSON.parse((await readFile(fileFromHere(file), 'utf8')).replace(/^\uFEFF/, ''))
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json
    throw new ImportProblems([`${name}: not a JSON object`])
  } catch (error) {
    if (error instanceof SyntaxError) throw new ImportProblems([`${name}: not JSON: ${error.message}`])
    throw error
  }
}
