import { explain, UsageError } from './command.ts'

const usage = `npm run audit -- <command>

  history <stream>           every event of a stream, with its hash

docs/audit.md describes them. --help after a command says its options.`

async function run([command, ...args]: readonly string[]): Promise<number> {
  // Each one loads what it needs: verify-export runs without a database and without the product.
  switch (command) {
    case 'history':
      return (await import('./history-command.ts')).run(args)
    case undefined:
    case '--help':
    case '-h':
      console.log(usage)
      return command === undefined ? 2 : 0
    default:
      throw new UsageError(`there is no ${command}.\n\n${usage}`)
  }
}

// A reader of our output that has seen enough (`| head`) is no error.
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
