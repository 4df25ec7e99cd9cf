import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { hasUnused, withoutUnused } from './neverRun.ts'

/**
 * zod: what writes JSON Schema, which every schema carries along; here schemas only read answers. The names stay, and
 * do nothing.
 */
const writers = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/
/**
 * What these say runs in a page: how long a text and how large a number may be. Forms ask it
 * (api/contract/platform/fields.ts): a text without a limit would be a field of one line.
 */
const limits = `export const aggregateChecks = (schema) => {
  const limits = {}
  for (const { _zod: { def } } of schema._zod.def.checks ?? []) {
    if (def.check === 'max_length') limits.maximum = def.maximum
    if (def.check === 'min_length') limits.minimum = def.minimum
    if (def.check === 'less_than') limits[def.inclusive ? 'maximum' : 'exclusiveMaximum'] = def.value
    if (def.check === 'greater_than') limits[def.inclusive ? 'minimum' : 'exclusiveMinimum'] = def.value
  }
  return limits
}`
/** Its sentences: nobody reads them, a screen says what it could not read. */
const sentences = /\/zod\/v4\/locales\/en\.js$/
/**
 * zod: its objects that compile themselves, and their probe whether the page allows that. Our pages never do (their
 * policy has no `unsafe-eval`), and each probe would be reported as a violation.
 */
const objects = /\/zod\/v4\/classic\/schemas\.js$/
const compiled = 'core.$ZodObjectJIT.init('
/** zod: what parses values that contain themselves. Answers are JSON, which cannot. */
const cycles = 'core.config({ memoizer: core.memoizer() })'
/**
 * Material UI: the ripple, which the theme turns off (web/theme/components/buttons.ts); the circle of a loading button,
 * which `BusyButton` does without; the icons of `Alert`, for which `Notice` has its own; crosses that close an alert or
 * take a chip away, which none here has.
 */
const unseen = [
  /\/@mui\/material\/esm\/(ButtonBase\/TouchRipple|CircularProgress\/CircularProgress)\.js$/,
  /\/@mui\/material\/esm\/internal\/svg-icons\/(SuccessOutlined|ReportProblemOutlined|ErrorOutline|InfoOutlined|Close|Cancel)\.js$/,
]
/** Emotion: what copies the statics of a component in `withTheme`, which nothing here calls. It brings a react-is. */
const hoisting = /\/hoist-non-react-statics\//

/** Another text of a module of zod, without what is loaded with it and never run in a page; null: as it is. */
export function loadZod(id: string): string | null {
  if (sentences.test(id)) return 'export default () => ({ localeError: () => undefined })'
  if (objects.test(id)) {
    const code = readFileSync(id, 'utf8')
    if (!code.includes(compiled) || !code.includes(cycles))
      throw new Error('The objects of zod are not made as expected')
    return withoutUnused(id, code.replace(compiled, 'core.$ZodObject.init(').replace(cycles, 'return'))
  }
  if (!writers.test(id)) return null
  const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)
  const left = [...names].map(([, name = '']) => name)
  const stubs = left.filter((name) => name !== 'aggregateChecks')
  const stubLines = stubs.map((name) => `export const ${name} = () => () => undefined`)
  return [...stubLines, ...(left.length > stubs.length ? [limits] : [])].join('\n')
}

/** Leaves parts of packages out of the build that are loaded with them and never run here. */
export function leftOut(): Plugin {
  return {
    name: 'binome:left-out',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (unseen.some((part) => part.test(id))) return 'export default () => null'
      if (hoisting.test(id)) return 'export default (target) => target'
      return loadZod(id) ?? (hasUnused(id) ? withoutUnused(id, readFileSync(id, 'utf8')) : null)
    },
  }
}
