import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processRoles } from '#contract/console/platform/operations.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test.each(processRoles)('the role %s is explained to operators', (role) => {
  expect(read('docs/configuration.md')).toContain(`\`${role}\``)
})

test('the example of many hosts runs every role', () => {
  const lists = [...read('infra/compose/many-hosts.yaml').matchAll(/\bROLES: '?([\w,]+)/g)].map(([, list]) => list)
  expect([...new Set(lists.join(',').split(','))].sort()).toEqual([...processRoles].sort())
})
