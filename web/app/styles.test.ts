import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const scripts = Object.entries({
  ...import.meta.glob<string>('../{app,build,features,shared,start}/**/*.{ts,tsx,js}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../admin/**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' }),
}).filter(([file]) => !/\.test\.tsx?$|\/testing\//.test(file))

// Read from the disk: tests import no text of a style sheet.
const sheets = ['../app', '../build', '../features', '../shared', '../start', '../../admin'].flatMap((folder) => {
  const root = path.join(import.meta.dirname, folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file): [string, string] => [`${folder}/${file}`, readFileSync(path.join(root, file), 'utf8')])
})
const sources = [...scripts, ...sheets]

const found = (files: typeof sources, pattern: RegExp) =>
  files.flatMap(([file, source]) =>
    source.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )

test('style sheets are read', () => {
  expect(sheets.length).toBeGreaterThan(0)
  expect(sources.filter(([, text]) => text === '').map(([file]) => file)).toEqual([])
})

/** They stand before the theme: the first paint, the sign-in, and the brand of a page without a server. */
const beforeTheme = /\/start\/start\.css$|\/auth\/sign-in\.css$|admin\/platform\/shared\/boot\.ts$/

test('no element has a style of its own: styles are named parts, and `sx` for spacing and layout', () => {
  expect(found(sources, /\bstyle=\{/)).toEqual([])
})

test('colours are named in the theme, nowhere else', () => {
  const others = sources.filter(([file]) => !beforeTheme.test(file))
  expect(found(others, /['"`: ]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![-\w])/i)).toEqual([])
})

test('days and hours have one planner (web/shared/planner): no field of the browser’s own', () => {
  const web = sources.filter(([file]) => !file.startsWith('../../admin'))
  expect(
    found(web, /(?:\btype\s*[=:]\s*\{?\s*|\binput type=)['"`](?:date|time|datetime-local|month|week)['"`]/),
  ).toEqual([])
})
