import { expect, test } from 'vitest'
import { Parameters } from './parameters.ts'

test('numbers the values in the order they were added', () => {
  const parameters = new Parameters()
  expect([parameters.add('a'), parameters.add(2)]).toEqual(['$1', '$2'])
  expect(parameters.values).toEqual(['a', 2])
})
