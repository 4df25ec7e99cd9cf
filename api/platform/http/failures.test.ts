import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { consoleErrors } from '../../admin/platform/console-problem.ts'
import { authErrors } from '../../people/auth/errors.ts'
import { FieldProblem } from '../../people/auth/field-problem.ts'
import { answerFailures } from './failures.ts'
import { jsonApiErrors } from './json-api.ts'
import type { ProblemCode } from './messages.fr.ts'
import { type ErrorFormat, Problem } from './problem.ts'
import { startCall } from './start-call.ts'

const wordless = 'Invalid input: expected array, received undefined' as ProblemCode
const logged: object[] = []
const logger = { info: () => undefined, warn: () => undefined, error: (fields: object) => logged.push(fields) }

/** What an application answers whose only route throws. */
async function answerTo(errors: ErrorFormat | null, thrown: Error) {
  const app = express()
  const correlate = (_id: string, work: () => void) => work()
  if (errors !== null)
    app.use(startCall({ logger, logCall: () => undefined, correlate, trustRequestId: false, errorsOf: () => errors }))
  app.get('/', () => {
    throw thrown
  })
  app.use(answerFailures(logger))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  } finally {
    server.close()
  }
}

describe('an error answer that cannot be made', () => {
  it.each([
    ['of /auth', authErrors, { success: false, errors: [expect.any(String)] }],
    ['of /api/v1', jsonApiErrors, { errors: [{ status: '500', code: 'internal_error' }] }],
    ['of the console', consoleErrors, { code: 'internal_error', message: expect.any(String) }],
  ])('is a plain 500 %s, and is logged', async (_name, errors, body) => {
    for (const thrown of [new Problem(422, wordless), new FieldProblem([{ field: 'roles', code: wordless }])]) {
      logged.length = 0
      const answer = await answerTo(errors, thrown)
      expect(answer).toMatchObject({ status: 500, type: errors.errorType })
      expect(JSON.parse(answer.text)).toMatchObject(body)
      expect(answer.text).not.toMatch(/\bat .*\.ts|html/)
      expect(logged).toHaveLength(1)
    }
  })

  it('is a 500 without a word where not even the dialect is known', async () => {
    const answer = await answerTo(null, new Error('secret'))
    expect(answer).toEqual({ status: 500, type: null, text: '' })
  })
})
