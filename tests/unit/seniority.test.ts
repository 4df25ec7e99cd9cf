import { expect, test } from 'vitest'
import { seniorities } from '#domain/community/profile/questions.ts'
import { seniorityRanges } from '../../web/shared/profile/seniority.ts'

test('the pages know the answers about seniority that the product counts by', () => {
  expect(seniorityRanges).toEqual(seniorities)
})
