import { expect, test } from 'vitest'

const sources = Object.entries({
  ...import.meta.glob<string>('../{app,build,features,shared,start}/**/*.{ts,tsx,css,js}', {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
  ...import.meta.glob<string>('../../admin/**/*.{ts,tsx,css}', { eager: true, query: '?raw', import: 'default' }),
}).filter(([file]) => !/\.test\.tsx?$|\/testing\//.test(file))

const found = (files: typeof sources, pattern: RegExp) =>
  files.flatMap(([file, source]) =>
    source.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  )

/** They stand before the theme: the first paint, the sign-in, and the brand of a page without a server. */
const beforeTheme = /\/start\/start\.css$|\/auth\/sign-in\.css$|admin\/shared\/boot\.ts$/

test('no element has a style of its own: styles are named parts, and `sx` for spacing and layout', () => {
  expect(found(sources, /\bstyle=\{/)).toEqual([])
})

test('colours are named in the theme, nowhere else', () => {
  const others = sources.filter(([file]) => !beforeTheme.test(file))
  expect(found(others, /['"`: ]#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?![-\w])/i)).toEqual([])
})
