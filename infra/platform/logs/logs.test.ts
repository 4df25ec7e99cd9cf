import { expect, test } from 'vitest'
import { createLogger, withCorrelation } from './logs.ts'

function captured() {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}

test('secrets and personal text are cut, at the top and within', () => {
  const { logger, lines } = captured()
  logger.info({
    password: 'hunter2',
    headers: { 'access-token': 'hunter2', authorization: 'hunter2', accept: 'ok' },
    body: { data: { message: 'hunter2', email: 'hunter2' } },
  })
  expect(lines[0]).not.toContain('hunter2')
  expect(lines[0]).toContain('"accept":"ok"')
})

test('a path is logged without its query string', () => {
  const { logger, last } = captured()
  logger.info({ path: '/cable?access-token=abc&uid=me' })
  expect(last()['path']).toBe('/cable')
})

test('an error keeps its code and loses the rows that PostgreSQL quotes', () => {
  const { logger, lines } = captured()
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(ines@example.org) already exists.',
  })
  logger.error({ err: new Error('could not import', { cause: error }) })
  expect(lines[0]).not.toContain('ines@example.org')
  expect(lines[0]).toContain('"code":"23505"')
  expect(lines[0]).toContain('users_email')
})

test('every line within carries the correlation id, also after an await', async () => {
  const { logger, last } = captured()
  await withCorrelation('c-1', async () => {
    await Promise.resolve()
    logger.info('in')
  })
  expect(last()['correlationId']).toBe('c-1')
  logger.info('out')
  expect(last()).not.toHaveProperty('correlationId')
})
