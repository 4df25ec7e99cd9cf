import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { retention } from '#contract/people/retention.ts'

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/privacy.md'), 'utf8')

test('docs/privacy.md gives every period as the code has it', () => {
  const section = page.slice(page.indexOf('\n## How long\n'), page.indexOf('\n## What a person sees of it\n'))
  const given = [...section.matchAll(/^\| `(\w+)` +\| (\d+ \w+)/gm)].map(([, name, period]) => `${name}: ${period}`)
  const periods = Object.entries(retention).map(([name, period]) => {
    const [[unit, count] = []] = Object.entries(period)
    return `${name}: ${count} ${count === 1 ? unit?.slice(0, -1) : unit}`
  })
  expect(given.toSorted()).toEqual(periods.toSorted())
})
