import { expect, test } from 'vitest'
import { modulesOf } from '#tests/support/modules.ts'
import { resources } from './all.ts'

test('the list has every resource of every shelf', async () => {
  const files = await modulesOf('api/contract/!(console)/*.ts')
  const listed: readonly unknown[] = Object.values(resources)
  const found = Object.entries(files).flatMap(([file, exported]) =>
    Object.values(exported).flatMap((value) =>
      typeof value === 'object' && value !== null && 'paths' in value && 'attributes' in value ? [{ file, value }] : [],
    ),
  )
  for (const { file, value } of found) expect([file, listed.includes(value)]).toEqual([file, true])
  expect(found.length).toBe(listed.length)
})
