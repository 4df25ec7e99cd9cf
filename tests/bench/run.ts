import { readdir } from 'node:fs/promises'
import { isQuick } from './support/quick.ts'
import type { Bench, Row } from './support/row.ts'

/** What `--quick` leaves out when no bench is named, and why. */
const notQuick: Readonly<Record<string, string>> = {
  calls: 'starts two browsers and the demo companies',
  conversation: 'starts the demo companies',
  'first-page': 'starts the demo companies and a browser',
  holds: 'starts the demo companies',
  http: 'starts two servers under load: center, identity, profiling and slots start the one of the product',
  import: 'kills an import half way: a small one has ended by then',
  lighthouse: 'fetches Lighthouse',
  memory: 'starts the demo companies, and loads them for minutes',
  recovery: 'starts the demo companies',
  relay: 'starts a Kafka broker',
}

/**
 * `npm run bench [name]`: runs one bench, or all, one after the other, and prints one table. Ends with 1 when a bound
 * is missed. `--quick` runs them small (support/quick.ts): it judges no bound, and a bench must give a row.
 */
const folder = new URL('./', import.meta.url)
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
const names = (await readdir(folder))
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort()
const unknown = [...wanted, ...Object.keys(notQuick)].filter((name) => !names.includes(name))
if (unknown.length > 0) throw new RangeError(`no bench ${unknown.join(', ')}: there are ${names.join(', ')}`)

const rows: Row[] = []
for (const name of wanted.length > 0 ? wanted : names) {
  const reason = isQuick && wanted.length === 0 ? notQuick[name] : undefined
  process.stderr.write(reason === undefined ? `${name}…\n` : `${name}: not quick, ${reason}\n`)
  if (reason !== undefined) continue
  const bench = (await import(new URL(`${name}.ts`, folder).href)) as Bench
  const since = performance.now()
  const measured = await bench.run()
  process.stderr.write(`${name}: ${Math.round((performance.now() - since) / 1000)} s\n`)
  if (isQuick && measured.length === 0) throw new Error(`${name} gives no row`)
  rows.push(...measured)
}
process.stdout.write(table(rows))
if (!isQuick && rows.some(({ ok }) => ok === false)) process.exitCode = 1

function table(lines: readonly Row[]): string {
  const cells = [
    ['what', 'figure', 'ratio', 'bound', '', 'to'],
    ...lines.map(({ name, figure, unit, yardstick, ratio, bound, ok }) => [
      name,
      `${figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(3)} ${unit}`,
      ratio === null ? 'n/a' : ratio.toFixed(2),
      bound,
      ok === null ? '' : ok ? 'ok' : 'MISSED',
      yardstick,
    ]),
  ]
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0))) ?? []
  return cells
    .map(
      (line) =>
        `${line
          .map((cell, n) => cell.padEnd(widths[n] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}
