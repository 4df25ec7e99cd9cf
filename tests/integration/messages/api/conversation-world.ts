import { commentAttributes, conversationAttributes } from '#contract/messages/conversations.ts'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { reference, requestBody } from '#tests/support/bodies.ts'

const people = new Cast()
export const { person } = people
export const user = (name: string) => idOf.user('acme', name)
export const between = (one: string, other: string) => conversationIdOf(user(one), user(other))

/** Two companies. Ana, Ben and Cleo have requested Mia, so that they may write to her and she to them. */
export async function startConversations(options: Parameters<typeof testApi>[0] = {}): Promise<TestApi> {
  const api = await testApi(options)
  const { system } = api.db.database
  for (const slug of ['acme', 'globex'])
    await seedCompany(system, slug, { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 })
  for (const name of ['ana', 'ben', 'cleo', 'dan'])
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'max']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'root', roles: ['admin'] })
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'mia', 'max', 'root']) people.add(name, await api.as('acme', name))
  people.add('globex root', await api.as('globex', 'root'))
  for (const name of ['ana', 'ben', 'cleo']) await sendRequest(name, 'mia')
  return api
}

/** @returns the id of the request */
export const sendRequest = (mentee: string, mentor: string) =>
  people.made(mentee, '/api/v1/mentoring_requests', requestBody(mentor))

export const open = (who: string, other: string) =>
  person(who).post('/api/v1/conversations', {
    data: { type: 'conversations', relationships: { receiver: reference('users', user(other)) } },
  })
export const write = (
  who: string,
  conversation: string,
  body: string | undefined,
  headers: Record<string, string> = {},
) =>
  person(who).post(
    `/api/v1/conversations/${conversation}/comments`,
    { data: { type: 'comments', attributes: body === undefined ? {} : { body } } },
    headers,
  )

export async function list(who: string, query = '') {
  const answer = await person(who).get(`/api/v1/conversations${query}`)
  const { data, meta } = answer.json<{ data: { id: string; attributes: object }[]; meta: { unread: number } }>()
  return { meta, items: data.map(({ id, attributes }) => ({ id, ...conversationAttributes.parse(attributes) })) }
}

export async function messages(who: string, conversation: string, query = '') {
  const answer = await person(who).get(`/api/v1/conversations/${conversation}/comments${query}`)
  const { data } = answer.json<{ data: { attributes: object }[] }>()
  return data.map(({ attributes }) => commentAttributes.parse(attributes))
}
