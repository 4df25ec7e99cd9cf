import { expect, test } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const reference = instant('2026-03-16T09:00:00Z')
const company = idOf.company('acme')

test('facets of thousands are counted to the cap, what is rare exactly', async () => {
  const other = await testDatabase()
  try {
    const { system } = other.database
    await seedCompany(system, 'acme')
    await system.query({
      text: `insert into rm.community_tokens (company_id, program_id, profile_id, tokens)
        select $1, $2::uuid, gen_random_uuid(), array_to_tsvector(array['/p/' || $2::uuid, '/s/negotiation']
          || case when n % 100 = 0 then array['/s/writing'] else '{}' end || case when n > 5990 then array['/l/fr']
            else '{}' end)
        from generate_series(1, 6000) n`,
      values: [company, idOf.program('acme')],
    })
    const { facets: found } = await listPresenters(other.database.tenant(company), {
      programId: idOf.program('acme'),
      participantId: null,
      reference,
      page: { number: 1, size: 1 },
      facets: true,
    })
    expect(found).toMatchObject({
      skills: [
        { code: 'negotiation', count: 1000, capped: true },
        { code: 'writing', count: 60, capped: false },
      ],
      languages: [{ code: 'fr', count: 10, capped: false }],
      with_room: { count: 1000, capped: true },
    })
  } finally {
    await other.close()
  }
})
