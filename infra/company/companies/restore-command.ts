import { createPictures } from '../../platform/files/pictures.ts'
import { createFiles } from '../../platform/files/store.ts'
import { createReactions } from '../../compose/reactions.ts'
import { followerName } from '../../platform/reactions/start.ts'
import { copyLog } from '../../platform/event-store/log-copy.ts'
import { fileFromHere, onlyName, print, withTools } from './command.ts'
import { restoreCompany } from './restore.ts'
import { openZip } from './zip-reader.ts'
import { flag, typedOptions } from '../../platform/runtime/typed-options.ts'

const usage = `npm run company -- restore <file.zip> [--json]

Brings an exported company into an installation, beside the companies that are there, with its people, what they did and
wrote, and its files. Stop the product first. Passwords, second factors and identity providers stayed behind: people
choose a password by « forgot password ». The company is suspended until the restore is finished: stopped, it is run
again and goes on. It writes to nobody before « npm run company -- send <company> ».`

export async function run(args: readonly string[]): Promise<number> {
  const typed = typedOptions(args, { usage, options: { json: flag }, allowPositionals: true })
  if (typed === null) return 0
  const { values, positionals } = typed
  const zip = await openZip(fileFromHere(onlyName(positionals, usage)))
  try {
    return await withTools(async ({ core, opened, config }) => {
      await copyLog(core)
      const options = {
        migrateUrl: opened.migrateUrl,
        system: core.database.system,
        store: core.log.store,
        vault: core.vault,
        files: createFiles(config),
        pictures: createPictures(),
        reactions: createReactions(core).map(followerName),
        say: (line: string) => console.error(line),
      }
      const restored = await restoreCompany(zip, options)
      const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0)
      print(values.json, restored, [
        `${restored.name} is here: ${rows.toLocaleString('en')} rows, ` +
          `${restored.events.toLocaleString('en')} events, ${restored.files.toLocaleString('en')} files.`,
        ...restored.leftOut.map((line) => `Not restored: ${line}`),
        'Mails, SMS, push messages and reminders wait: « npm run company -- send » lets them go.',
        'Start the product. The read models show everything within a moment.',
      ])
      return 0
    })
  } finally {
    await zip.close()
  }
}
