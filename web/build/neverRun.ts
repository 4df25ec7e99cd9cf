import { parseAst } from 'vite'

/** Code of a package by name, and what stands in its place. */
type Bodies = Readonly<Record<string, string>>
interface Unused {
  module: RegExp
  functions?: Bodies
  methods?: Bodies
}

/** Says where somebody has begun to call what is left out. */
const absent = "throw Error('left out of the build')"
const each = (names: string, body: string): Bodies => Object.fromEntries(names.split(' ').map((name) => [name, body]))
const all = (names: string) => each(names, absent)
/** What is called and finds nothing to do. */
const idle = (names: string) => each(names, '')

/**
 * What packages bring with what we use, and what never runs here. React: pages of a server, and parts that no screen
 * has. react-router: forms, fetchers, prefetched pages of its framework, server components. i18next: copies, keys sent
 * back to a server, keys within words. zod: formats as methods of a text (the contract writes `z.email()`). Material
 * UI: its script of the colour scheme (start.js is ours).
 */
const unused: readonly Unused[] = [
  {
    module: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
    functions: {
      ...all('handleAction handleFetcherAction handleFetcherLoader fetch2 getRouteInstrumentationUpdates'),
      ...all('instrumentClientSideRouter PrefetchPageLinks RSCErrorHandler decodeRouteErrorResponseDigest'),
      ...all('useSubmit useFormAction deserializeErrors'),
      normalizeNavigateOptions: 'return { path }',
      usePrefetchBehavior: 'return [false, null, {}]',
      useViewTransitionState: 'return false',
    },
  },
  {
    module: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
    functions: {
      // Pages of a server that are taken over.
      ...all('ReactDOMHydrationRoot mountHostRootWithoutHydrating updateDehydratedSuspenseComponent getNextHydratable'),
      ...all('prepareToHydrateHostInstance canHydrateInstance canHydrateTextInstance canHydrateHydrationBoundary'),
      ...all('clearHydrationBoundary hideOrUnhideDehydratedBoundary createFiberFromDehydratedFragment'),
      ...all('retryDehydratedSuspenseBoundary throwOnHydrationMismatch attemptExplicitHydrationTarget'),
      upgradeHydrationErrorsToRecoverable: 'return null',
      // Moves between two pictures: React looks for a `ViewTransition` whenever a transition is shown.
      ...idle('commitEnterViewTransitions commitExitViewTransitions commitNestedViewTransitions'),
      ...idle('commitAppearingPairViewTransitions commitDeletedPairViewTransitions trackEnterViewTransitions'),
      ...idle('restoreEnterOrExitViewTransitions restoreNestedViewTransitions restorePairedViewTransitions'),
      ...idle('measureNestedViewTransitions'),
      ...all('startViewTransition scheduleViewTransitionEvent createViewTransitionInstance getViewTransitionName'),
      ...all('applyViewTransitionToHostInstances restoreViewTransitionOnHostInstances restoreViewTransitionName'),
      ...all('applyViewTransitionName measureViewTransitionHostInstancesRecursive ViewTransitionPseudoElement'),
      // `Activity`, `SuspenseList`, `useActionState`, refs of fragments, elements of one's own.
      ...all('updateActivityComponent updateSuspenseListComponent mountActionState updateActionStateImpl'),
      ...all('runActionStateAction FragmentInstance setPropOnCustomElement'),
      // Files that components load: `<link>`, `preload`.
      ...all(
        'preconnectAs prefetchDNS preconnect preload preloadModule preinitStyle preinitScript preinitModuleScript',
      ),
      ...all('acquireResource getResource suspendResource insertSuspendedStylesheets getHydratableHoistableCache'),
    },
  },
  {
    module: /\/i18next\/dist\/esm\/i18next\.js$/,
    methods: {
      ...all('cloneInstance saveMissing reloadResources hydrate loadLanguages dir'),
      getUsedParamsDetails: 'return {}',
      nest: 'return str',
    },
  },
  {
    module: /\/zod\/v4\/classic\/schemas\.js$/,
    methods: {
      ...all('email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid'),
      ...all('ipv4 ipv6 cidrv4 cidrv6 e164 datetime time duration lowercase uppercase slugify'),
    },
  },
  {
    module: /\/@mui\/system\/esm\/InitColorSchemeScript\/InitColorSchemeScript\.js$/,
    functions: all('InitColorSchemeScript'),
  },
]

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (key: unknown) => (isNode(key) && key.type === 'Identifier' ? String(key['name']) : '')

/** The bodies of the named functions and methods, in the order of the text. */
function* bodies(node: Node, unused: Unused): Generator<[name: string, body: Node]> {
  const isMethod = node.type === 'MethodDefinition' || node.type === 'Property'
  const made = isMethod ? node['value'] : node
  const name = nameOf(isMethod ? node['key'] : node['id'])
  const wanted = isMethod ? unused.methods : node.type === 'FunctionDeclaration' && unused.functions
  if (wanted && Object.hasOwn(wanted, name) && isNode(made) && isNode(made['body'])) {
    yield [name, made['body']]
    return
  }
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* bodies(part, unused)
}

export const hasUnused = (id: string): boolean => unused.some(({ module }) => module.test(id))

/**
 * The text of a module without what never runs. A file of the package that has none of it stays as it is. Throws when
 * a name is not there, as after a new version.
 */
export function withoutUnused(id: string, code: string): string {
  const known = unused.find(({ module }) => module.test(id))
  if (known === undefined) return code
  const replaced = { ...known.functions, ...known.methods }
  const missing = new Set(Object.keys(replaced))
  const program: unknown = parseAst(code)
  const found = isNode(program) ? [...bodies(program, known)] : []
  for (const [name] of found) missing.delete(name)
  if (found.length > 0 && missing.size > 0) throw new Error(`${id} has no ${[...missing].join(', ')}`)
  return found.reduceRight(
    (text, [name, { start, end }]) => `${text.slice(0, start)}{ ${replaced[name]} }${text.slice(end)}`,
    code,
  )
}
