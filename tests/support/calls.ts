import { demoPassword } from '#infra/demo/accounts.ts'

/**
 * For a browser whose cameras and microphones are made up, and which asks nobody. Five pictures a second take 0.6 of
 * the CPU of the usual 20.
 */
export const fakeDevices = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream']

/** Two of the demo who have an accompaniment. */
export const callers = { mentee: 'maelys.tanguy@valombre.example', mentor: 'presenter@demo.test' } as const
/** The third person of a workshop. */
export const third = 'participant@demo.test'

type Headers = Readonly<Record<string, string>>
interface Caller {
  readonly origin: string
  readonly headers: Headers
}

async function headersOf(origin: string, email: string): Promise<Headers> {
  const answer = await fetch(`${origin}/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, answer.headers.get(name) ?? '']))
}

interface Document {
  readonly data: { readonly id: string } & readonly { readonly id: string }[]
}
async function call(
  { origin, headers }: Caller,
  path: string,
  method = 'GET',
  body?: object,
): Promise<Document['data']> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: { ...headers, 'Content-Type': 'application/vnd.api+json', 'Idempotency-Key': crypto.randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return (JSON.parse(text) as Document).data
}

/** A session of the two by video, ten minutes from now. @returns its id */
export async function agreedMeeting(origin: string): Promise<string> {
  const [mentee, mentor] = await Promise.all(
    [callers.mentee, callers.mentor].map(async (email) => ({ origin, headers: await headersOf(origin, email) })),
  )
  if (mentee === undefined || mentor === undefined) throw new Error('nobody')
  const running = '/mentoring_relationships?aasm_state=initiated,admin_initiated'
  const theirs = new Set((await call(mentor, running)).map(({ id }) => id))
  const relationship = (await call(mentee, running)).find(({ id }) => theirs.has(id))?.id
  const planned = await call(mentee, '/meetings', 'POST', {
    data: {
      type: 'meetings',
      attributes: {
        topic: 'Déléguer sans tout refaire',
        meeting_type: 'video_conference',
        appointment: {
          starts_at: new Date(Date.now() + 10 * 60_000).toISOString(),
          minutes: 30,
          time_zone: 'Europe/Paris',
        },
      },
      relationships: { mentoring_relationship: { data: { type: 'mentoring_relationships', id: relationship } } },
    },
  })
  const confirmed = { data: { type: 'meetings', id: planned.id, attributes: { aasm_state: 'confirmed' } } }
  await call(mentor, `/meetings/${planned.id}`, 'PATCH', confirmed)
  return planned.id
}

/** The mentor calls the session off. */
export async function callOff(origin: string, meeting: string): Promise<void> {
  const mentor = { origin, headers: await headersOf(origin, callers.mentor) }
  const attributes = { aasm_state: 'cancelled' }
  await call(mentor, `/meetings/${meeting}`, 'PATCH', { data: { type: 'meetings', id: meeting, attributes } })
}

/** A workshop of the three, ten minutes from now, which all have accepted. @returns its id */
export async function agreedWorkshop(origin: string): Promise<string> {
  const [program] = await inConsole<{ id: string }[]>(origin, 'programs')
  const emails = [callers.mentor, callers.mentee, third]
  const headers = await Promise.all(emails.map((email) => headersOf(origin, email)))
  const people = await Promise.all(
    headers.map(async (own) => (await fetch(`${origin}/auth/validate_token`, { headers: own })).json()),
  )
  const workshop = await inConsole<{ id: string }>(origin, 'workshops', {
    program_id: program?.id,
    title: 'Animer une réunion',
    starts_at: new Date(Date.now() + 10 * 60_000).toISOString(),
    minutes: 30,
    time_zone: 'Europe/Paris',
    people: (people as { data: { id: string } }[]).map(({ data }) => data.id),
  })
  const accepted = { data: { type: 'workshops', id: workshop.id, attributes: { answer: 'accepted' } } }
  for (const own of headers) await call({ origin, headers: own }, `/workshops/${workshop.id}`, 'PATCH', accepted)
  return workshop.id
}

/** Who came into the call of a workshop and left it, in this order, as its history in the console has it. */
export async function staysOf(origin: string, workshop: string): Promise<readonly (readonly [string, string])[]> {
  const events = await inConsole<{ type: string; data: { userId?: string } }[]>(
    origin,
    `events?resource=workshops&id=${workshop}&_order=ASC&_end=100`,
  )
  return events.flatMap(({ type, data }) => (/Joined|Left/.test(type) ? [[type, data.userId ?? ''] as const] : []))
}

/** A call of the console by an administrator. */
async function inConsole<Found>(origin: string, path: string, body?: object): Promise<Found> {
  const headers = await headersOf(origin, 'admin@demo.test')
  const answer = await fetch(`${origin}/admin/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Found
}
