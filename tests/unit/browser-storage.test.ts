import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Sources that reach a browser. */
const sources = ['web', 'admin'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
    .map((file) => ({ file: `${room}/${file}`, text: readFileSync(path.join(root, room, file), 'utf8') })),
)
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('the applications set no cookie, and open no database in the browser but that of waiting files', () => {
  expect(filesWith(/document\.cookie|cookieStore|\bcaches\.open/)).toEqual([])
  expect(filesWith(/indexedDB/).toSorted()).toEqual([
    'web/features/messages/messenger/waitingFiles.ts',
    // Deletes it at sign-out.
    'web/shared/form/drafts.ts',
  ])
})

test('docs/privacy.md names every key that the applications store in a browser', () => {
  const used = sources.flatMap(({ text }) =>
    [...text.matchAll(/'(binome[-.][a-z.-]+\/?)'/g)].map(([, key = '']) => key),
  )
  // Ids of elements of the page and the name of its policy, which store nothing.
  const elements = new Set(['binome-parts', 'binome-boot', 'binome-worker'])
  const page = readFileSync(path.join(root, 'docs/privacy.md'), 'utf8')
  const listed = [...page.matchAll(/^\| `(binome[-.][a-z.-]+\/?)`/gm)].map(([, key = '']) => key)
  expect([...new Set(used)].filter((key) => !elements.has(key)).toSorted()).toEqual(listed.toSorted())
})
