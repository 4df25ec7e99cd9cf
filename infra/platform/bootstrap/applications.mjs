import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { run } from './run-command.mjs'
import { tool } from './tool.mjs'

/** What each application is built from; a change to any of it builds it again. */
const applications = {
  web: ['web', 'api/contract', 'domain', 'package-lock.json'],
  admin: ['admin', 'web/build', 'web/theme', 'api/contract', 'domain', 'package-lock.json'],
}

/**
 * Builds the two applications into `dist/`, those whose sources changed since they were built.
 * @param {string} root of the project
 * @param {string} node executable
 * @param {(name: string) => void} [built] beside a start: hears of each application that is there. The console gets
 *   what others leave of the cores, because nobody needs it before the product is ready.
 */
export async function ensureBuilt(root, node, built) {
  for (const [name, sources] of Object.entries(applications)) {
    const yields = built !== undefined && name === 'admin'
    await ensureOne(root, node, { name, sources, yields })
    built?.(name)
  }
}

async function ensureOne(root, node, { name, sources, yields }) {
  const out = path.join(root, 'dist', name)
  const stamp = path.join(out, '.sources')
  const hash = hashOf(root, sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log(`Building ${name} …`)
  const code = await run(
    node,
    [tool(root, 'vite'), 'build', name, '--outDir', out, '--emptyOutDir', '--manifest', '--logLevel', 'warn'],
    { cwd: root },
    (child) => yields && child.pid !== undefined && setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL),
  )
  if (code !== 0) throw new Error(`the build of ${name} failed: see above.`)
  mkdirSync(out, { recursive: true })
  writeFileSync(stamp, hash)
}

function hashOf(root, sources) {
  const hash = createHash('sha256')
  for (const source of sources)
    for (const file of filesOf(path.join(root, source)))
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** A file, or the files of a folder in a stable order, without tests: they are in no build. */
function filesOf(at) {
  if (statSync(at).isFile()) return [at]
  const entries = readdirSync(at, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}
