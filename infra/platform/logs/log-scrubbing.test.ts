import { expect, test } from 'vitest'
import { scrubbed } from './log-scrubbing.ts'

const line = (fields: object) => JSON.stringify(scrubbed(fields))

test('secrets are cut by their names, at any depth, in lists, however they are written', () => {
  const deep = { a: [{ b: { c: { 'Access-Token': 'hunter2', reset_password_token: 'hunter2', kept: 1 } } }] }
  expect(line(deep)).not.toContain('hunter2')
  expect(line(deep)).toContain('"kept":1')
})

test('sealed texts and bytes are never written, whatever they are called', () => {
  const sealed = { enc: 1, kid: 'k', iv: 'iv', ct: 'hunter2', tag: 'tag' }
  expect(line({ event: { data: { what: sealed } } })).toContain('"[sealed]"')
  expect(line({ key: Buffer.from('hunter2') })).toBe('{"key":"[bytes]"}')
})

test('values that PostgreSQL, JSON and zod quote are cut, names of tables and columns stay', () => {
  const quoting = Object.assign(new Error('invalid input syntax for type uuid: "Bonjour Claire"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'hunter2',
    where: 'hunter2',
  })
  expect(line({ err: quoting })).not.toMatch(/Bonjour|hunter2/)
  expect(line({ err: quoting })).toContain('"code":"22P02"')
  const missing = Object.assign(new Error('column "agee" of relation "users" does not exist'), { severity: 'ERROR' })
  expect(line({ err: missing })).toContain('column \\"agee\\" of relation \\"users\\"')
  let parsing: unknown
  try {
    JSON.parse('{"message": "Bonjour Claire')
  } catch (error) {
    parsing = error
  }
  expect(line({ err: parsing })).not.toContain('Bonjour')
})

test('an error keeps its stack and its causes, all of them cut', () => {
  const error = new Error('for ines@example.org', {
    cause: new Error('postgres://binome:hunter2@db:5432/binome is away'),
  })
  const written = line({ failed: new AggregateError([error], 'both') })
  expect(written).not.toMatch(/ines@|hunter2/)
  expect(written).toContain('log-scrubbing.test.ts')
  expect(written).toContain('postgres://[cut]@db:5432/binome is away')
})

test('tokens in headers and query strings are cut from any text', () => {
  expect(line({ said: 'GET /cable?ticket=hunter2&uid=x failed' })).toBe('{"said":"GET /cable?[cut] failed"}')
  expect(line({ said: 'Authorization: Bearer hunter2' })).not.toContain('hunter2')
  expect(line({ path: '/community?q=claire' })).toBe('{"path":"/community"}')
})
