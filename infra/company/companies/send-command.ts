import type { CompanyId } from '#domain/platform/ids.ts'
import { findCompany, onlyName, print, Refused, UsageError, withTools } from './command.ts'
import { releaseSending } from './sending.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- send <company> [--discard] [--json]
npm run company -- send --all [--discard] [--json]

Lets a restored copy write to people: its mails, SMS, push messages and reminders were held since the restore.

  --all      every company whose messages are held
  --discard  drops what waits, which the original has sent or will send; only what comes from now on is sent`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { all: flag, discard: flag, json: flag }, allowPositionals: true })
  if (typed === null) return 0
  const { values, positionals } = typed
  if (values.all && positionals.length > 0) throw new UsageError(usage)
  const named = values.all ? null : onlyName(positionals, usage)
  return withTools(async ({ core }) => {
    const { system } = core.database
    const companies =
      named === null
        ? await system.query<{ readonly id: CompanyId; readonly slug: string; readonly unfinished: boolean }>({
            text: `select id, slug, restored_state is not null as unfinished from app.companies
              where sending_held_at is not null order by slug`,
          })
        : [await findCompany(system, named)]
    const unfinished = companies.find((company) => company.unfinished)
    if (unfinished !== undefined)
      throw new Refused(`The restore of ${unfinished.slug} is not finished: run it again first.`)
    const released: string[] = []
    for (const { id, slug } of companies)
      if (await releaseSending(system, id, { discard: values.discard, by: null })) released.push(slug)
    print(values.json, { released }, [
      released.length === 0 ? 'Nothing was held.' : `These write to people again: ${released.join(', ')}.`,
    ])
    return 0
  })
}
