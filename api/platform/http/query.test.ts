import { describe, expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { parseQuery, type QueryRules } from './query.ts'

const rules: QueryRules = {
  include: ['presenter', 'program'],
  fields: { presenters: ['title', 'skills'] },
  sort: ['-score', 'last_name'],
  page: 24,
  filters: ['q', 'skills'],
}

function refusal(search: string, of: QueryRules = rules) {
  try {
    parseQuery(search, of)
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, ...error.faults[0] }
    throw error
  }
  return undefined
}

test('the query of a list is read into its parts', () => {
  const query = parseQuery(
    '?q=%C3%A9l%C3%A8ve&skills=a,b&skills=c&include=presenter&fields%5Bpresenters%5D=title&sort=-score,last_name&page%5Bnumber%5D=3&page[size]=10',
    rules,
  )
  expect(query.filters).toEqual(
    new Map([
      ['q', ['élève']],
      ['skills', ['a', 'b', 'c']],
    ]),
  )
  expect([...query.include]).toEqual(['presenter'])
  expect(query.fields?.get('presenters')).toEqual(new Set(['title']))
  expect(query.sort).toEqual([
    { by: 'score', descending: true },
    { by: 'last_name', descending: false },
  ])
  expect(query.page).toEqual({ number: 3, size: 10 })
})

test('without a query the page is the first one, of the size of the route', () => {
  expect(parseQuery('', rules)).toMatchObject({ page: { number: 1, size: 24 }, includeGiven: false, fields: null })
})

test('an empty include is given, and includes nothing', () => {
  expect(parseQuery('?include=', rules)).toMatchObject({ includeGiven: true, include: new Set() })
})

test('credentials in the query are no parameters', () => {
  expect(parseQuery('?access-token=a&client=b&uid=c&expiry=1&token-type=Bearer', {}).filters.size).toBe(0)
})

describe('is refused', () => {
  test.each([
    ['?fitler=x', 'unknown_parameter', 'fitler'],
    ['?include=participant', 'unknown_include', 'include'],
    ['?include=presenter.user', 'unknown_include', 'include'],
    ['?fields[users]=email', 'unknown_parameter', 'fields[users]'],
    ['?fields[presenters]=password', 'invalid_parameter', 'fields[presenters]'],
    ['?sort=email', 'invalid_parameter', 'sort'],
    ['?sort=', 'invalid_parameter', 'sort'],
    ['?page[number]=0', 'invalid_parameter', 'page[number]'],
    ['?page[size]=101', 'invalid_parameter', 'page[size]'],
    ['?page[size]=1e2', 'invalid_parameter', 'page[size]'],
    ['?page[size]=-1', 'invalid_parameter', 'page[size]'],
    ['?page[number]=1&page[number]=2', 'invalid_parameter', 'page[number]'],
    ['?page=2', 'unknown_parameter', 'page'],
    ['?fields[constructor]=x', 'unknown_parameter', 'fields[constructor]'],
    ['?fields[__proto__]=x', 'unknown_parameter', 'fields[__proto__]'],
    ['?__proto__=x', 'unknown_parameter', '__proto__'],
  ])('%s', (search, code, parameter) => {
    expect(refusal(search)).toMatchObject({ status: 400, code, source: { parameter } })
  })

  test('on a route that does not know it', () => {
    expect(refusal('?include=presenter', {})).toMatchObject({ code: 'unknown_parameter' })
    expect(refusal('?sort=score', {})).toMatchObject({ code: 'unknown_parameter' })
    expect(refusal('?page[number]=1', {})).toMatchObject({ code: 'unknown_parameter' })
  })
})

test('filters come in the family of JSON:API too, and include may be repeated', () => {
  const query = parseQuery('?filter[q]=a&filter%5Bskills%5D=b&skills=c&include=presenter&include=program', rules)
  expect(query.filters).toEqual(
    new Map([
      ['q', ['a']],
      ['skills', ['b', 'c']],
    ]),
  )
  expect([...query.include]).toEqual(['presenter', 'program'])
  expect(refusal('?filter[unknown]=a')).toMatchObject({
    code: 'unknown_parameter',
    source: { parameter: 'filter[unknown]' },
  })
})
