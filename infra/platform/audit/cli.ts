import { explain, UsageError } from './command.ts'

const usage = `npm run audit -- <command>

  history <stream>           every event of a stream, with its hash
  verify                     recomputes the log, compares it with its seals and what should protect it
  as-of <time>               the read models as they were, and what is different now
  seals                      prints the seals of the log, or adds them to a file
  export                     the log or a part of it, with proofs
  verify-export <file>       verifies an export, without a database
  verify-receipt <file>      verifies a receipt of attendance, without a database
  verify-certificate <file>  verifies the certificate of an erasure, without a database

docs/audit.md describes them. --help after a command says its options.`

async function run([command, ...args]: readonly string[]): Promise<number> {
  // Each command loads what it needs: what verifies a file runs without a database.
  switch (command) {
    case 'history':
      return (await import('../../insight/as-of/history-command.ts')).run(args)
    case 'verify':
      return (await import('./verify-command.ts')).run(args)
    case 'as-of':
      return (await import('../../insight/as-of/as-of-command.ts')).run(args)
    case 'seals':
      return (await import('./seals-command.ts')).run(args)
    case 'export':
      return (await import('./export-command.ts')).run(args)
    case 'verify-export':
      return (await import('./verify-export.ts')).run(args)
    case 'verify-receipt':
      return (await import('./verify-receipt.ts')).run(args)
    case 'verify-certificate':
      return (await import('./verify-certificate.ts')).run(args)
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
  process.exitCode = 2
}
