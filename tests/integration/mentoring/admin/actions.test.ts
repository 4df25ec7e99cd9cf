import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, ask, confirm, refuse, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let admin: Record<string, string>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Edith Admin', roles: ['admin'], locale: 'en' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: '=cmd|calc Léa "X"; Y', profile: 'participant' },
    { name: 'Karim Belhadj', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
  ])
  admin = await server.signIn(acme.id, acme.person('Aline Admin'))
})
afterAll(() => server.close())

const revoke = (id: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call(acme.id, { ...admin, ...headers }, `mentoring_requests/${id}/revoke`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe('revoking a request', () => {
  it('answers the record as readers see it, gives the places back, and does it once', async () => {
    const requested = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-01T10:00:00Z')
    await confirm(server, acme, requested, '2026-03-03T10:00:00Z')
    await server.project()
    const key = { 'idempotency-key': 'one-click' }
    const answer = await revoke(requested.requestId, { reason: 'mentor_at_capacity' }, key)
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      id: requested.requestId,
      aasm_state: 'cancelled',
      cancellation_reason: 'revoked',
      revocation_reason: 'mentor_at_capacity',
      actions: [],
    })
    const then = await server.call(acme.id, admin, `mentoring_requests/${requested.requestId}?at=2030-01-01`)
    expect(then.json.presenter_places).toEqual({ open: 0, limit: 1 })
    const relationship = await server.call(acme.id, admin, `mentoring_relationships/${requested.requestId}`)
    expect(relationship.json.aasm_state).toBe('cancelled')

    const before = await server.store.head()
    expect((await revoke(requested.requestId, { reason: 'mentor_at_capacity' }, key)).status).toBe(200)
    expect(await server.store.head()).toBe(before)

    const history = await server.call(acme.id, admin, `events?resource=mentoring_requests&id=${requested.requestId}`)
    expect(history.json.find(({ type }: { type: string }) => type === 'MentoringRequestRevoked')).toMatchObject({
      actor: { kind: 'admin', name: 'Aline Admin' },
      data: { reason: 'mentor_at_capacity' },
    })
  })

  it('takes a key by the rules of the API: once for one request, and only what is a key', async () => {
    const requested = await ask(server, acme, 'Karim Belhadj', 'Inès Carbonnel', '2026-03-01T11:00:00Z')
    await server.project()
    const key = { 'idempotency-key': 'twice' }
    const bad = await revoke(requested.requestId, { reason: 'nothing' }, key)
    expect(bad.status).toBe(422)
    expect((await revoke(requested.requestId, { reason: 'nothing' }, key)).text).toBe(bad.text)
    expect(await revoke(requested.requestId, { reason: 'other' }, key)).toMatchObject({
      status: 422,
      json: { code: 'idempotency_key_reused' },
    })
    for (const none of ['é', 'x'.repeat(201), ' a b '])
      expect(await revoke(requested.requestId, { reason: 'other' }, { 'idempotency-key': none })).toMatchObject({
        status: 400,
        json: { code: 'invalid_idempotency_key' },
      })
  })

  it('says at the field what is missing or wrong', async () => {
    const requested = await ask(server, acme, 'Karim Belhadj', 'Inès Carbonnel', '2026-03-05T10:00:00Z')
    await server.project()
    const missing = await revoke(requested.requestId, {})
    expect(missing.status).toBe(422)
    expect(missing.json).toEqual({
      message: 'Un ou plusieurs champs n’ont pas été bien renseignés',
      code: 'invalid_record',
      errors: { reason: 'Ce champ doit être rempli' },
    })
    expect((await revoke(requested.requestId, { reason: 'because' })).json.errors).toEqual({
      reason: 'Valeur non valable',
    })
    expect((await revoke(requested.requestId, '{"reason":')).status).toBe(400)
    expect((await revoke(requested.requestId, `{"reason":"${'x'.repeat(120_000)}"}`)).status).toBe(413)
    const untouched = await server.call(acme.id, admin, `mentoring_requests/${requested.requestId}`)
    expect(untouched.json.aasm_state).toBe('requested')
  })

  it('is refused in words once the request is over', async () => {
    const requested = await ask(server, acme, '=cmd|calc Léa "X"; Y', 'Inès Carbonnel', '2026-03-06T10:00:00Z')
    await refuse(server, acme, requested, '2026-03-07T10:00:00Z')
    await server.project()
    const answer = await revoke(requested.requestId, { reason: 'other' })
    expect(answer.status).toBe(422)
    expect(answer.json).toEqual({
      message: 'Cette demande ne peut plus être révoquée : elle est déjà terminée ou annulée.',
      code: 'revoke_not_allowed',
    })
    expect((await revoke('5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a', { reason: 'other' })).status).toBe(404)
  })
})

describe('a CSV export', () => {
  const english = { 'accept-language': 'en' }
  const csv = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await server.call(acme.id, { ...admin, ...headers }, path)
    const separator = headers['accept-language'] === 'en' ? ',' : ';'
    const [titles = [], ...rows] = answer.text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(separator))
    return {
      answer,
      titles,
      rows: rows.map((row) => Object.fromEntries(row.map((cell, n) => [titles[n] ?? '', cell]))),
    }
  }

  it('is UTF-8 with its mark, `;` in French, filtered and ordered like the list, safe from formulas', async () => {
    const path = 'mentoring_requests.csv?_sort=requested_at&_order=ASC&aasm_state=cancelled'
    const answer = await server.call(acme.id, admin, path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="demandes-\d{4}-\d\d-\d\d\.csv"$/)
    expect(answer.text.charCodeAt(0)).toBe(0xfeff)
    expect(
      answer.text
        .split('\r\n')
        .slice(0, -1)
        .map((line) => line.split(';').slice(0, 2).join(';')),
    ).toEqual(['\uFEFFMentoré;Entité du mentoré', 'Hugo Lefèvre;Paris', '"\'=cmd|calc Léa ""X""; Y"'])
  })

  it('says state, reason and origin in words, and dates on the clock of the reader’s account', async () => {
    const { titles, rows } = await csv('mentoring_requests.csv?_sort=requested_at&_order=ASC&q=hugo')
    expect(titles).toContain('Envoyée (Europe/Paris)')
    expect(rows[0]).toMatchObject({
      Programme: 'Passerelles',
      État: 'Révoquée',
      Motif: 'Le mentor est au complet',
      Origine: 'Le mentoré',
      Affinité: '70',
      'Envoyée (Europe/Paris)': '2026-03-01 11:00',
    })
  })

  it('leaves out the columns that the list leaves out, by their names there', async () => {
    const { titles } = await csv('mentoring_requests.csv?without=aasm_state&without=score', english)
    expect(titles).toContain('Mentee')
    expect(titles).not.toContain('State')
    expect(titles).not.toContain('Match')
  })

  it('speaks the language that the console was switched to, on the clock it names', async () => {
    const path = 'mentoring_requests.csv?_sort=requested_at&_order=ASC&q=hugo&time_zone=America/Toronto'
    const { answer, rows } = await csv(path, english)
    expect(answer.headers.get('content-disposition')).toContain('filename="requests-')
    expect(rows[0]).toMatchObject({
      Mentee: 'Hugo Lefèvre',
      State: 'Revoked',
      Reason: 'The mentor has no place left',
      Origin: 'The mentee',
      'Sent (America/Toronto)': '2026-03-01 05:00',
    })
    for (const zone of ['Mars/Olympus', ''])
      expect((await server.call(acme.id, admin, `mentoring_requests.csv?time_zone=${zone}`)).status).toBe(400)
  })

  it('is in English with `,` for a reader in English, and refuses what the list refuses', async () => {
    const session = await server.signIn(acme.id, acme.person('Edith Admin'))
    const answer = await server.call(acme.id, session, 'mentoring_relationships.csv?q=karim')
    expect(answer.text).toContain('\uFEFFMentee,Mentee’s unit,Mentor,')
    expect(answer.text).toContain('Karim Belhadj,Paris,Inès Carbonnel,Paris,Bridges,Requested,')
    expect((await server.call(acme.id, session, 'mentoring_requests.csv?_sort=message')).status).toBe(400)
  })

  it('holds every row once in the order of the list, however many pages it is read in', async () => {
    const { system } = server.db.database
    await run(system)`insert into app.users (id, company_id, email, first_name, last_name)
      select gen_random_uuid(), ${acme.id}, 'foule' || n || '@acme.test', 'Foule', 'N' || lpad(n::text, 5, '0')
      from generate_series(1, 8500) n`
    const { rows } = await csv('users.csv?q=foule&_sort=full_name&_order=DESC')
    const named = Array.from({ length: 8_500 }, (_, n) => `Foule N${String(8_500 - n).padStart(5, '0')}`)
    expect(rows.map((row) => row['Nom'])).toEqual(named)
  })

  it('lists people, filtered and ordered like the list', async () => {
    const { answer, rows } = await csv('users.csv?_sort=full_name&_order=DESC&profiles=participant&q=karim')
    expect(answer.headers.get('content-disposition')).toContain('filename="personnes-')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      Nom: 'Karim Belhadj',
      Compte: 'Actif',
      Profils: expect.stringMatching(/^"?Mentoré, \d sur \d"?$/),
      Complétude: expect.stringMatching(/^\d+\u00A0%/),
      Entité: 'Paris',
    })
    const { titles } = await csv('users.csv?without=completion&without=profiles&q=karim')
    expect(titles).not.toContain('Complétude')
  })
})

describe('a request that changes while it is read', () => {
  it('is not taken back: one that was accepted meanwhile goes on', async () => {
    const requested = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-04T10:00:00Z')
    await server.project()
    const path = `mentoring_requests/${requested.requestId}`
    const seen = (await server.call(acme.id, admin, path)).json
    await confirm(server, acme, requested, '2026-03-04T11:00:00Z')
    await server.project()
    const stale = { 'if-match': `"${seen.revision}"` }
    expect(await revoke(requested.requestId, { reason: 'other' }, stale)).toMatchObject({
      status: 412,
      json: { code: 'revision_mismatch' },
    })
    expect((await server.call(acme.id, admin, path)).json).toMatchObject({
      aasm_state: 'confirmed',
      revision: seen.revision + 1,
    })
  })
})
