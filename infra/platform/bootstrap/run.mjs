// Plain JavaScript on purpose: this file is what the machine's own Node runs, from 18 on; all else runs on Node 24.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './applications.mjs'
import { ensureCompressed } from './compressed.mjs'
import { ensureInstalled } from './install.mjs'
import { nodeFor } from './node.mjs'
import { run } from './run-command.mjs'
import { serverFlags } from './server-flags.mjs'
import { tool } from './tool.mjs'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')

const noBackgroundCompilers = new URL('no-background-compilers.mjs', import.meta.url).href

const vitest = (...projects) => ({
  tool: 'vitest',
  args: ['run', ...projects.flatMap((project) => ['--project', project])],
})

/**
 * What `npm run <name>` does. `build`: the two applications are needed; `beside`: they are built while the step
 * prepares its data, and compressed when it is ready. Several steps run one after the other. `apart`: without
 * arguments, these run instead, at the same time: the browser's tests wait more than they work. `changed`: with
 * `--changed`, these run instead; unit tests read sources and docs without an import, so that all of them run.
 * `tethered`: the step ends by itself when we are killed outright.
 */
const scripts = {
  start: { build: 'beside', steps: [{ file: 'infra/main.ts', nodeFlags: serverFlags, tethered: true }] },
  dev: { build: true, steps: [{ file: 'infra/main.ts', nodeFlags: ['--watch'] }] },
  test: {
    build: true,
    steps: [vitest('unit', 'web', 'contract', 'integration', 'e2e')],
    apart: [vitest('e2e'), vitest('unit', 'web', 'contract', 'integration')],
    changed: [vitest('unit'), vitest('web', 'contract', 'integration', 'e2e')],
  },
  'test:unit': { steps: [vitest('unit', 'web')] },
  'test:integration': { steps: [vitest('contract', 'integration')] },
  'test:e2e': { build: true, steps: [vitest('e2e')] },
  'test:relay': { build: true, steps: [vitest('relay')] },
  'test:containers': { steps: [{ file: 'tests/containers/run.ts' }] },
  bench: { build: true, steps: [{ file: 'tests/bench/run.ts' }] },
  lint: {
    steps: [
      { tool: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
      { file: 'infra/platform/tools/long-lines.mjs' },
      { tool: 'knip' },
    ],
  },
  types: { steps: [{ tool: 'typescript', args: ['-p', 'tsconfig.json'] }] },
  format: { steps: [{ tool: 'oxfmt', args: ['--check'] }] },
  'format:write': { steps: [{ tool: 'oxfmt' }] },
  bounds: { build: true, steps: [{ file: 'infra/platform/tools/bounds.mjs' }] },
  build: { build: true, steps: [] },
  company: { steps: [{ file: 'infra/company/companies/cli.ts' }] },
  import: { steps: [{ file: 'infra/company/import/cli.ts' }] },
  migrate: { steps: [{ file: 'infra/platform/database/cli.ts' }] },
  projections: { steps: [{ file: 'infra/platform/projections/cli.ts' }] },
  audit: { steps: [{ file: 'infra/platform/audit/cli.ts' }] },
  kafka: { steps: [{ file: 'infra/platform/kafka/cli.ts' }] },
  backup: { steps: [{ file: 'infra/platform/backup/cli.ts' }] },
  vault: { steps: [{ file: 'infra/platform/vault/cli.ts' }] },
  retention: { steps: [{ file: 'infra/people/retention/cli.ts' }] },
  crash: { steps: [{ file: 'tests/crash/run.ts' }] },
}

async function main([name, ...args]) {
  const script = scripts[name]
  if (script === undefined) throw new Error(`npm run ${name}? There are: ${Object.keys(scripts).join(', ')}.`)
  await ensureInstalled(root)
  const node = nodeFor(root)
  const isBeside = script.build === 'beside'
  if (script.build && !isBeside) {
    await ensureBuilt(root, node)
    await ensureCompressed(root)
  }
  const bin = path.join(root, 'node_modules', '.bin')
  const env = {
    // Node keeps what it has compiled: half of the work of a start, and tests start many processes.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    NODE_OPTIONS: [`--import=${noBackgroundCompilers}`, process.env['NODE_OPTIONS'] ?? ''].join(' ').trim(),
    PATH: [path.dirname(node), bin, process.env['PATH']].join(path.delimiter),
    ...(isBeside && { BINOME_BUILDS: '1' }),
  }
  let failure
  /**
   * Builds while the product makes its data, which waits for the employees' application alone. It says when it is
   * ready, so that compressing delays nothing.
   */
  const buildBeside = async (child) => {
    const over = new AbortController()
    child.once('exit', () => over.abort())
    const isReady = new Promise((resolve) => child.once('message', resolve))
    try {
      await ensureBuilt(root, node, (name) => child.connected && child.send(name))
    } catch (error) {
      if (over.signal.aborted) return
      failure = error
      child.kill()
      return
    }
    if (!child.connected) return
    await isReady
    // Without it the server compresses each file when it is asked for.
    await ensureCompressed(root, over.signal).catch((error) => console.error(`Not compressed: ${error.message}`))
  }
  const start = (step, own) => {
    const file = step.file === undefined ? tool(root, step.tool) : path.join(root, step.file)
    const options = { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', ...(step.tethered ? ['ipc'] : [])] }
    const args = [...(step.nodeFlags ?? []), file, ...(step.args ?? []), ...own]
    return run(node, args, options, isBeside ? (child) => void buildBeside(child) : undefined)
  }
  if (script.apart !== undefined && args.length === 0)
    return Math.max(...(await Promise.all(script.apart.map((step) => start(step, [])))))
  const onlyChanged = args.some((argument) => argument.startsWith('--changed'))
  const steps = (onlyChanged && script.changed) || script.steps
  for (const [index, step] of steps.entries()) {
    const code = await start(step, index === steps.length - 1 ? args : [])
    if (failure !== undefined) throw failure
    if (code !== 0) return code
  }
  return 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
