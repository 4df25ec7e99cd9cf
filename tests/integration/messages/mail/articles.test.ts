import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import { idOf } from '#tests/support/people.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
let article: string
beforeAll(async () => {
  world = await noticeWorld()
})
beforeEach(async () => {
  const attributes = { title: 'Le premier non', body: 'Dire non.', category: 'speaking', language: 'fr' }
  const answer = await world.as('ana').post('/api/v1/articles', { data: { type: 'articles', attributes } })
  article = answer.json().data.id
})
afterAll(() => world.close())

async function comment(who: string, body: string): Promise<string> {
  const data = { type: 'article_comments', attributes: { body } }
  const answer = await world.as(who).post(`/api/v1/articles/${article}/comments`, { data })
  expect(answer.status).toBe(201)
  return answer.json().data.id
}

const mailed = async () => (await world.deliver()).map(({ to, template }) => `${template} → ${to.address}`)

/** Notifications of comments, as the person reads them. */
async function countComments(who: string): Promise<number> {
  const { data } = (await world.as(who).get('/api/v1/notifications?page[size]=100')).json()
  return data.filter(({ attributes }) => notificationAttributes.parse(attributes).kind === 'article_commented').length
}

test('a comment notifies the author by mail and in the product, with its writer, article and text', async () => {
  await comment('ben', 'Merci pour ce récit.')
  const [mail, ...others] = await world.deliver()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ template: 'article_commented', to: { address: 'ana@acme.test' } })
  expect(mail?.subject).toContain('ben Test')
  for (const words of ['Le premier non', 'Merci pour ce récit.', `/dashboard/news/${article}`])
    expect(mail?.plain).toContain(words)
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(await countComments('ana')).toBe(1)
})

test('the mail is in the language of the author', async () => {
  const speak = (locale: string) =>
    run(world.system)`update app.users set locale = ${locale} where id = ${idOf.user('acme', 'ana')}`
  await speak('en')
  await comment('ben', 'And then?')
  const [mail] = await world.deliver()
  expect(mail?.subject).toBe('ben Test commented on your article')
  await speak('fr')
})

test('one’s own comment notifies nobody', async () => {
  const before = await countComments('ana')
  await comment('ana', 'J’ajoute un mot.')
  expect([await mailed(), await countComments('ana')]).toEqual([[], before])
})

test('an author who wants no mail of comments gets none, and still reads of it in the product', async () => {
  const before = await countComments('ana')
  await world.settings('ana', { choices: { article_commented: { email: false } } })
  await comment('ben', 'Encore merci.')
  expect([await mailed(), await countComments('ana')]).toEqual([[], before + 1])
  await world.settings('ana', {})
})

test('no mail leaves for a comment that was deleted before', async () => {
  const id = await comment('ben', 'Non, rien.')
  await world.as('ben').call(`/api/v1/articles/${article}/comments/${id}`, { method: 'DELETE' })
  expect(await mailed()).toEqual([])
})

test('comments of the hour after a mail are one mail at its end, with the last text', async () => {
  const before = await countComments('ana')
  await comment('ben', 'Remarque 1')
  expect(await mailed()).toEqual(['article_commented → ana@acme.test'])
  for (let n = 2; n <= 30; n += 1) await comment('ben', `Remarque ${n}`)
  expect(await mailed()).toEqual([])
  expect(await countComments('ana')).toBe(before + 30)
  await run(world.system)`update app.notices set due_at = now() where due_at is not null`
  const [mail, ...others] = await world.deliver()
  expect(others).toEqual([])
  expect(mail?.plain).toContain('Remarque 30')
})
