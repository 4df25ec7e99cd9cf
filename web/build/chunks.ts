import { firstPages } from './firstPages.ts'

/** Which module goes into which file: few files, each whole for the pages that load it. */

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** Everything that loading a module loads at once. */
function closure(graph: Graph, id: string, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen
  seen.add(id)
  for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, imported, seen)
  return seen
}

const react = /node_modules\/(react|react-dom|scheduler)\/|rolldown\/runtime|vite\/preload-helper/
/** Of what people write: forms check it, which no first page has. Models name it for the bodies of their calls. */
const rules = /\/api\/contract\/\w+\/(sign-up|public-text|email)\.ts$|\/domain\/community\/profile\/contact-details/
/** What the settings share with the sign-in, of which they load nothing else. */
const leaving = /\/shared\/session\/(leaveFor|singleSignOn)\.ts$/
/** What the menus and the messenger share: the messenger does not load the live connection for it. */
const unsent = /\/shared\/session\/unsent\.ts$/
/** What sends messages that wait, behind every page. */
const sending = /\/messenger\/(SendWaiting|useOutbox|outboxes|outbox|waitingFiles|keptMessages|inOneTab|api)\.tsx?$/
/** Every form that keeps what is typed has it. */
const drafts = /\/shared\/form\/drafts\.ts$/
/** Lists that several later pages have; each of them is less than a file is worth. */
const closedLists = /\/domain\/(people|meetings)\/[\w-]+\/words\.ts$/
const pages = Object.values(firstPages)
const features = pages.map((page) => /features\/([\w/-]+)\//.exec(page)?.[1]).join('|')
/** The words of the first pages and of what stands around them. */
const wordsOf = (language: string) =>
  new RegExp(
    `/(features/(${features})/locales/${language}|web/locales/${language}/(common|match|finish|meeting|level|answers|particulars))\\.ts$`,
  )

/**
 * `base`: React, and what both the sign-in and the application need. `sign-in`: the rest of the sign-in. `fr`, `en`:
 * the words of the first pages in one language; the others come with their pages. `application`: what every page behind
 * the sign-in needs, what the center shares with another first page, and its shared parts, which later pages have too.
 * `controls`: what the other first pages share, and the toggles, which the settings have too. All else stays with the
 * page that loads it. A group takes what its modules import with them, so shared modules come first.
 */
export function chunkGroups(root: string) {
  let known: ReturnType<typeof read> | undefined
  const read = (graph: Graph) => {
    const of = (path: string) => closure(graph, `${root}/${path}`)
    const [main, signIn, application] = [of('main.ts'), of('app/start/signIn.tsx'), of('app/start/application.tsx')]
    const behind = [application, ...pages.map(of)]
    return {
      base: new Set(
        [...signIn, ...main].filter(
          (id) => [...behind, signIn].filter((page) => page.has(id)).length > (main.has(id) ? 0 : 1),
        ),
      ),
      signIn: new Set([...signIn].filter((id) => !main.has(id))),
      application,
      pages: pages.map(of),
    }
  }
  const group = (name: string, priority: number, takes: (id: string, sets: ReturnType<typeof read>) => boolean) => ({
    debugName: name,
    priority,
    name: (id: string, graph: Graph) => (takes(id, (known ??= read(graph))) ? name : null),
  })
  return [
    group(
      'base',
      14,
      (id, { base }) =>
        react.test(id) || base.has(id) || leaving.test(id) || /\/locales\/(fr|en)\/errors\.ts$/.test(id),
    ),
    group('sign-in', 13, (id, { signIn }) => signIn.has(id)),
    { ...group('rules', 12, (id) => rules.test(id)), includeDependenciesRecursively: false },
    group('fr', 12, (id) => wordsOf('fr').test(id)),
    group('en', 12, (id) => wordsOf('en').test(id)),
    group(
      'application',
      11,
      (id, { application, pages: [center, ...others] }) =>
        application.has(id) ||
        drafts.test(id) ||
        (center?.has(id) === true &&
          (others.some((page) => page.has(id)) ||
            /\/shared\/(data|components|meeting|planner)\/|\/shared\/saveFile/.test(id))),
    ),
    group(
      'controls',
      10,
      (id, { pages: [, ...others] }) =>
        others.every((page) => page.has(id)) || /@mui\/material\/.*\/?ToggleButton/i.test(id),
    ),
    group('later', 9, (id) => unsent.test(id) || /\/app\/laterFeatures\.ts$|\/shared\/paths\/laterPaths\.ts$/.test(id)),
    group('words', 8, (id) => closedLists.test(id)),
    { ...group('outbox', 9, (id) => sending.test(id)), includeDependenciesRecursively: false },
    group('live', 8, (id) => /\/app\/live\/|\/shared\/cable\/(?!liveContext)|\/messenger\/UnreadCount/.test(id)),
  ]
}
