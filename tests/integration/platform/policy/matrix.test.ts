import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createChannels } from '#realtime/channels.ts'
import { extended, RawClient, startCable, type CableServer } from '../realtime/support.ts'
import { apiRights, channelRights, type Outcome, type Role, roles, type Target, targets } from './matrix.ts'
import { createScene, type Scene } from './scene.ts'

let scene: Scene
let cable: CableServer
beforeAll(async () => {
  scene = await createScene()
  cable = await startCable({ url: scene.api.db.url, limits: { pollMs: 20 } })
})
afterAll(async () => {
  await cable.stop()
  await scene.close()
})

const nobody = async () => {
  throw new Error('no channel is opened here')
}
const noDependencies = {
  correspondence: { takesPart: nobody, mayWrite: nobody, counterparts: nobody },
  presence: { enter: nobody },
  publisher: { publish: nobody },
  calls: { takesPart: nobody, hold: nobody },
  paths: { pathReported: nobody },
}

/** The words of a refusal that the caller reads. */
const details = new Map([
  ['profile_not_accessible', "Vous n'avez pas les droits d'accès à ce profil"],
  ['forbidden', 'Vous n’avez pas la permission d’effectuer cette action.'],
])

/** No date has it: a caller with the right to answer gets that it is not open. */
const noAppointment = '00000000-0000-4000-8000-000000000000'

/** The answer to the caller, as the matrix names it, with the code where the matrix says which. */
async function outcome(call: string, role: Role, target: Target): Promise<string> {
  const [endpoint = ''] = call.split(' → ')
  const [method = '', path = ''] = endpoint.split(' ')
  // Of a record within another one the right is the other's.
  const [outer] = /:(meetingId|relationshipId|conversationId|articleId|presenterId)/.exec(path) ?? []
  const hasId = path.includes(':')
  const id = hasId ? await scene.idFor(endpoint, role, target) : null
  if (hasId && id === null) return 'null'
  const answer = await scene
    .as(role)
    .call(`/api/v1${path.replace(outer ?? ':id', id ?? '').replace(':id', noAppointment)}`, {
      method,
      body: scene.bodyFor(call, role, target, id),
    })
  if (answer.status < 400) return 'yes'
  const [error] = answer.json().errors
  if (error === undefined) return `${answer.status}`
  if (error.detail !== (details.get(error.code) ?? error.detail)) return error.detail
  if (answer.status === 403 || answer.status === 404) return `${answer.status} ${error.code}`
  if (error.code === 'transition_not_allowed') return '422'
  return [400, 409, 422].includes(answer.status) ? 'yes' : `${answer.status}`
}

/** What the test must see: a right that the state of the record leaves nothing of is `yes`, too. */
function expected(seen: string, cell: Outcome, { refusal, absence }: { refusal: string; absence: string }): string {
  if (cell === 403) return `403 ${refusal}`
  if (cell === 404) return `404 ${absence}`
  return cell === 'yes' && seen === '422' ? seen : String(cell)
}

describe('/api/v1', () => {
  test('has a line in the matrix for each endpoint, and no other', () => {
    const lines = Object.keys(apiRights).map((call) => call.split(' → ')[0])
    const served = scene.api.endpoints.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    expect(new Set(lines)).toEqual(new Set(served))
  })

  test.each(Object.keys(apiRights).filter((call) => call.includes(':id')))('%s says 404 in another company', (call) => {
    expect(apiRights[call]?.rows['other company']).toEqual([401, 404, 404, 404, 404, 404, 404])
    expect(Object.keys(apiRights[call]?.rows ?? {})).toEqual([...targets])
  })

  test.each(Object.entries(apiRights))('%s', async (call, rights) => {
    for (const [target, row] of Object.entries(rights.rows) as [Target, readonly Outcome[]][]) {
      const seen: [string, string][] = []
      for (const role of roles) seen.push([role, await outcome(call, role, target)])
      const wanted = seen.map(([role, one], n) => [role, expected(one, row[n] ?? null, rights)])
      expect([target, ...seen]).toEqual([target, ...wanted])
    }
  })
})

describe('/cable', () => {
  test('has a line in the matrix for each channel, and no other', () => {
    const names = createChannels(noDependencies).map(({ name }) => name)
    expect(Object.keys(channelRights).toSorted()).toEqual(names.toSorted())
  })

  test('is closed to visitors', async () => {
    const client = new RawClient(cable.url, extended)
    expect(await client.frame('type')).toContain('"unauthorized"')
    for (const { rows } of Object.values(channelRights))
      expect(targets.map((target) => rows[target]?.[0])).toEqual([401, 401, 401, 401])
  })

  test.each(roles.slice(1))(
    'sends a person (%s) what the matrix says, for any id in the subscription',
    async (role) => {
      for (const [channel, { rows }] of Object.entries(channelRights)) {
        const ticket = await scene.as(role).post('/api/v1/realtime_ticket')
        const query = `?ticket=${String(ticket.json().data.attributes['ticket'])}`
        const column = roles.indexOf(role)
        const client = new RawClient(`${cable.url}${query}`, extended)
        await client.frame('welcome')
        for (const target of targets) {
          const { companyId, userId } = scene.personOf(role, target)
          const named = { user_id: userId, company_id: companyId, stream: userId, id: scene.subjectOf(channel, target) }
          client.send({ command: 'subscribe', identifier: JSON.stringify({ channel, ...named }) })
          await client.frame(`\\"user_id\\":\\"${userId}\\"`)
        }
        const ends = JSON.stringify({ channel: 'NotificationsChannel' })
        client.send({ command: 'subscribe', identifier: ends })
        await client.frame(JSON.stringify(ends))
        for (const target of targets) await scene.publish(channel, role, target)
        // All streams are read at once: messages before the first end are here by the second.
        for (const end of ['first', 'second']) {
          await scene.publish('NotificationsChannel', role, 'own', end)
          await client.frame(`"told":"${end}"`)
        }
        const heard = targets.map((target) => client.frames.some((frame) => frame.includes(`"told":"${target}"`)))
        expect([channel, ...heard]).toEqual([channel, ...targets.map((target) => rows[target]?.[column] === 'yes')])
        await client.close()
      }
    },
  )
})
