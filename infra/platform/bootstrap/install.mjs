import { readFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './run-command.mjs'

/**
 * Installs the dependencies when what is installed is not what the lockfile says: a fresh clone, or a pull that changed
 * it.
 * @param {string} root of the project
 */
export async function ensureInstalled(root) {
  if (matchesLockfile(root)) return
  console.log('Installing the dependencies (npm ci), about a minute …')
  const npm = process.env['npm_execpath']
  const [command, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const code = await run(command, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // `npm test --ignore-scripts` must not reach the install: PostgreSQL's package has one to run.
    env: { ...process.env, npm_config_ignore_scripts: 'false' },
    shell: process.platform === 'win32' && !npm,
  })
  if (code !== 0) throw new Error(`npm ci failed (${code}): see above.`)
  if (!matchesLockfile(root))
    throw new Error('npm ci ended well, yet what is installed is not what package-lock.json says.')
}

/**
 * npm keeps what it installed in a lockfile of its own; whatever is absent from it must be optional (another
 * platform's).
 */
function matchesLockfile(root) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'))
  const installed = packagesOf(path.join(root, 'node_modules', '.package-lock.json'))
  if (wanted === undefined) throw new Error('package-lock.json is missing: this is not a complete copy of the project.')
  if (installed === undefined) return false
  return Object.entries(wanted).every(([where, { version, integrity, optional, peer }]) => {
    if (where === '') return true
    const found = installed[where]
    if (found === undefined) return optional === true || peer === true
    return found.version === version && found.integrity === integrity
  })
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}
