import { expect, test } from 'vitest'
import { connectAsSealer } from '#infra/platform/audit/sealer.ts'
import { readShape } from '#infra/platform/audit/verify/protections.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { ofTheServer } from './support.ts'

// A migration that changes any of it: npm run test:integration -- tests/integration/platform/audit/shape.test.ts -u,
// and look at the difference.
test('what the migrations make is what verify expects', async () => {
  const database = await testDatabase()
  const client = await connectAsSealer(database.url)
  const shape = (await readShape(client)).filter((fact) => !ofTheServer.test(fact))
  await client.end()
  await database.close()
  await expect(`${shape.join('\n')}\n`).toMatchFileSnapshot('../../../../infra/platform/audit/verify/shape.txt')
})
