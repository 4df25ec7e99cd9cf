import { parseArgs } from 'node:util'
import { createPictures } from '../files/pictures.ts'
import { createFiles } from '../files/store.ts'
import { fileFromHere, onlyName, print, Refused, withTools } from './command.ts'
import { restoreCompany } from './restore.ts'
import { openZip } from './zip-reader.ts'

const usage = `npm run company -- restore <file.zip> [--json]

Brings an exported company into an installation that has none yet, with its people, what they did and wrote, and its
files. Stop the product first. Passwords, second factors and identity providers stayed behind: people choose a password
by « forgot password ». Stopped, it is run again and goes on.`

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const zip = await openZip(fileFromHere(onlyName(positionals, usage)))
  try {
    return await withTools(async ({ core, opened, config }) => {
      if (config.eventStoreUrl !== undefined)
        throw new Refused('With EventStoreDB a company cannot be restored: its events are not in the file.')
      const restored = await restoreCompany(zip, {
        migrateUrl: opened.migrateUrl,
        system: core.database.system,
        store: core.store,
        vault: core.vault,
        files: createFiles(config),
        pictures: createPictures(),
        say: (line) => console.error(line),
      })
      const rows = restored.tables.reduce((sum, table) => sum + table.rows, 0)
      print(values.json, restored, [
        `${restored.name} is here: ${rows.toLocaleString('en')} rows, ` +
          `${restored.events.toLocaleString('en')} events, ${restored.files.toLocaleString('en')} files.`,
        ...restored.leftOut.map((line) => `Not restored: ${line}`),
        'Start the product. The read models show everything within a moment.',
      ])
      return 0
    })
  } finally {
    zip.close()
  }
}
