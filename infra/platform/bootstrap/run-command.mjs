import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a command to its end, with our standard streams. Signals that reach us reach it; when npm, which started us, is
 * killed outright, it is asked to stop.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} [started]
 * @returns {Promise<number>} its exit code, 128 + n after signal n
 */
export function run(command, args, options, started = () => undefined) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    started(child)
    const forward = (signal) => child.kill(signal)
    for (const signal of forwarded) process.on(signal, forward)
    const parent = process.ppid
    const orphaned =
      process.env['npm_lifecycle_event'] === undefined
        ? undefined
        : setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
    const done = () => {
      clearInterval(orphaned)
      for (const signal of forwarded) process.off(signal, forward)
    }
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('close', (code, signal) => {
      done()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}
