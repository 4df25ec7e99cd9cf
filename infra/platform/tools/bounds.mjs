// Checks what people download against the bounds of the design, gzip, from the manifests that vite writes.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = path.resolve(import.meta.dirname, '../../../dist')
const kB = 1000

/**
 * kB of JavaScript and styles. `first`: what the entry loads at once, with `shell`, which every page behind the sign-in
 * loads. `route`: what any lazy part adds to what is there when it is asked for; `page`: with the first page. `locale`:
 * one language of one page group. `parts`: a lazy part with a bound of its own. People open the employees' pages on a
 * phone; operators keep the console open.
 */
const bounds = {
  web: {
    first: 227,
    route: 60,
    locale: 15,
    shell: 'application',
    // Whoever is late for a session waits for it.
    parts: { 'features/meetings/call/CallPage.tsx': 40 },
  },
  admin: { first: 380, page: 380, locale: 15, parts: {} },
}

/**
 * A first visit, as the page asks for it (web/build/page.ts): `kB` of scripts and styles as they are sent, in brotli,
 * with about 0.9 kB of headers each; `files` of them. To those come the page, two fonts, the version, at most five
 * answers, the live connection's code, its ticket and its socket: 8 requests for the sign-in, 15 for a page behind it.
 */
const visits = { signIn: { kB: 71, files: 2 }, center: { kB: 223, files: 4 }, community: { kB: 223, files: 5 } }
const headers = 0.9

const isLocale = (source) => /(^|\/)(locales?|i18n)\/|(^|[/.-])(fr|en)(\.[jt]sx?|$)/.test(source)

/** Everything that loading a chunk brings with it at once. */
function closure(manifest, key, seen = new Set()) {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

function sizes(application, bound) {
  const folder = path.join(dist, application)
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite', 'manifest.json'), 'utf8'))
  const gzip = new Map()
  const sizeOf = (file) => {
    if (!gzip.has(file)) gzip.set(file, gzipSync(readFileSync(path.join(folder, file))).length)
    return gzip.get(file)
  }
  const weigh = (keys) => {
    const files = new Set()
    for (const key of keys) for (const file of [manifest[key].file, ...(manifest[key].css ?? [])]) files.add(file)
    return [...files].filter((file) => /\.(js|css)$/.test(file)).reduce((sum, file) => sum + sizeOf(file), 0)
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  const shell = Object.keys(manifest).filter((key) => manifest[key].name === bound.shell)
  const first = new Set([...entries, ...shell].flatMap((key) => [...closure(manifest, key)]))
  const rows = [{ what: 'first page', kind: 'first', bytes: weigh(first) }]
  const lazy = 'page' in bound ? 'page' : 'route'
  const before = lazy === 'page' ? first : new Set()
  for (const [key, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || first.has(key)) continue
    // A dialog is asked for by a page that is there.
    const askedBy = Object.keys(manifest).filter((one) => manifest[one].dynamicImports?.includes(key))
    const there = askedBy.map((one) => closure(manifest, one)).reduce((all, one) => all.intersection(one))
    const added = [...closure(manifest, key)].filter((one) => !first.has(one) && !there.has(one))
    const what = chunk.src ?? key
    if (isLocale(what)) rows.push({ what, kind: 'locale', bytes: weigh(added) })
    else rows.push({ what, kind: lazy, bytes: weigh([...before, ...added]) })
  }
  return rows
}

/** What the page of employees names for each first visit. */
function firstVisits() {
  const page = readFileSync(path.join(dist, 'web', 'index.html'), 'utf8')
  const parts = JSON.parse(/id="binome-parts">([^<]*)</.exec(page)?.[1] ?? '{}')
  return Object.entries(visits).map(([what, bound]) => {
    const files = new Set([...parts[what], ...(what === 'signIn' ? [] : parts.fr)])
    const sizes = [...files].map((file) => readFileSync(path.join(dist, 'web', `${file}.br`)).length / kB + headers)
    return { what, bound, files: files.size, size: sizes.reduce((sum, size) => sum + size, 0) }
  })
}

let over = 0
for (const [application, bound] of Object.entries(bounds)) {
  if (!existsSync(path.join(dist, application, '.vite', 'manifest.json'))) {
    console.error(`${application} is not built: npm run build`)
    process.exit(1)
  }
  const rows = sizes(application, bound).sort((a, b) => b.bytes - a.bytes)
  for (const { what, kind, bytes } of rows) {
    const size = bytes / kB
    const most = bound.parts[what] ?? bound[kind]
    const fits = size <= most
    if (!fits) over++
    console.log(
      `${fits ? 'ok  ' : 'OVER'} ${size.toFixed(1).padStart(7)} kB of ${most}  ${application}  ${kind}  ${what}`,
    )
  }
  // A part that is renamed takes its bound along.
  for (const part of Object.keys(bound.parts).filter((name) => !rows.some(({ what }) => what === name))) {
    over++
    console.log(`GONE ${part} has a bound in ${application}, and is no lazy part of it`)
  }
}
for (const { what, bound, files, size } of firstVisits()) {
  const fits = size <= bound.kB && files <= bound.files
  if (!fits) over++
  console.log(
    `${fits ? 'ok  ' : 'OVER'} ${size.toFixed(1).padStart(7)} kB of ${bound.kB}  web  sent, ${files} files of ` +
      `${bound.files}  ${what}`,
  )
}
console.log(over === 0 ? 'All bundles are within their bounds.' : `${over} over their bound.`)
process.exitCode = over === 0 ? 0 : 1
