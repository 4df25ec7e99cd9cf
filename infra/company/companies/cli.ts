import { exitCode, explain, UsageError } from './command.ts'

const usage = `npm run company -- <command>

  create                   makes a company with its first administrator
  list                     the companies, their state and their figures
  show <company>           what is known of one
  set <company>            changes its name, hosts, brand, logo and settings
  import-people <company>  makes or updates people from a CSV file
  suspend <company>        ends all sessions and keeps everybody out; nothing is lost
  resume <company>         undoes it
  export <company>         everything of the company in a zip
  restore <file>           brings an exported company here; it writes to nobody before « send »
  send <company>           lets a restored company write mails, SMS, push messages and reminders
  operators                who operates the installation; grants and revokes it
  reset-factor <company>   for an administrator who lost telephone and recovery codes
  delete <company>         for good, after suspend; writes a signed certificate
  check <certificate>      whether a certificate is genuine; needs no database

A company is named by its slug, a host or its id. --help after a command says its options. docs/companies.md describes
them. Exit codes: 0 done, 1 refused, 2 wrong options or no database.`

async function run([command, ...args]: readonly string[]): Promise<number> {
  // Each command loads what it needs.
  switch (command) {
    case 'create':
      return (await import('./create-command.ts')).run(args)
    case 'list':
      return (await import('./list-command.ts')).run(args)
    case 'show':
      return (await import('./show-command.ts')).run(args)
    case 'set':
      return (await import('./set-command.ts')).run(args)
    case 'import-people':
      return (await import('./import-people-command.ts')).run(args)
    case 'suspend':
      return (await import('./suspend-command.ts')).run(args)
    case 'resume':
      return (await import('./resume-command.ts')).run(args)
    case 'export':
      return (await import('./export-command.ts')).run(args)
    case 'restore':
      return (await import('./restore-command.ts')).run(args)
    case 'send':
      return (await import('./send-command.ts')).run(args)
    case 'operators':
      return (await import('./operators-command.ts')).run(args)
    case 'reset-factor':
      return (await import('./reset-factor-command.ts')).run(args)
    case 'delete':
      return (await import('./delete-command.ts')).run(args)
    case 'check':
      return (await import('./check-command.ts')).run(args)
    case undefined:
    case '--help':
    case '-h':
      console.log(usage)
      return command === undefined ? 2 : 0
    default:
      throw new UsageError(`there is no ${command}.\n\n${usage}`)
  }
}

// A closed output (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit()
  throw error
})

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  console.error(explain(error))
  process.exitCode = exitCode(error)
}
