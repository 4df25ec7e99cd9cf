import { expect, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { levels } from '#contract/community/profiles.ts'
import { demoPassword } from '#infra/demo/accounts.ts'
import type { JsonDocument, JsonResource } from './http-client.ts'
import { follow, levelOf, moment, rateAccompaniment, report, typeDate } from './meeting-pages.ts'

/** The mentor of an accompaniment whose mentee is in a browser. */
export interface Partner {
  /** All but one of the sessions before the next level. @returns the level until then */
  readonly declareUpToNextLevel: () => Promise<string>
  readonly level: () => Promise<string>
  /** Answers the mentee's date with one at this instant, in ms. */
  readonly counter: (at: number) => Promise<void>
  readonly seesAgreed: () => Promise<void>
  /** Ends the session that the mentee has begun. */
  readonly end: () => Promise<void>
  readonly report: (words: string) => Promise<void>
  /** Plans a session without a date, starts it and ends it. */
  readonly holdAnother: (topic: string) => Promise<void>
  readonly rate: (words: string) => Promise<void>
  /** What the mentee wrote last, and the words of the level. */
  readonly reads: (words: string, rating?: string) => Promise<void>
}

/** @param mentee first name */
export function partnerInBrowser(page: Page, mentee: string): Partner {
  const toSettings = () => page.goto(new URL('/dashboard/personal_settings#sessions', page.url()).href)
  return {
    async declareUpToNextLevel() {
      await toSettings()
      const missing = await page.getByText(/^Encore (une|\d+) sessions? avant/).textContent()
      const declared = page.getByLabel('Nombre de sessions tenues hors plateforme')
      const more = Number(/\d+/.exec(missing ?? '')?.[0] ?? 1) - 1
      await declared.fill(String(Number(await declared.inputValue()) + more))
      await declared.press('Enter')
      await page.getByText(/^Encore une session avant/).waitFor()
      return levelOf(page)
    },
    async level() {
      await toSettings()
      return levelOf(page)
    },
    async counter(at) {
      await follow(page, new RegExp(mentee))
      await moment(page, new RegExp(`^${mentee} propose`))
      await page.getByRole('link', { name: 'Proposer une autre date' }).click()
      await typeDate(page, at)
      await page.getByRole('button', { name: 'Envoyer la proposition' }).click()
      await moment(page, /^Vous avez proposé/)
    },
    seesAgreed: () => moment(page, /^Votre session est à/),
    async end() {
      await moment(page, /^Votre session a commencé/)
      await page.getByRole('button', { name: 'Terminer la session' }).click()
    },
    report: (words) => report(page, words),
    async holdAnother(topic) {
      await page
        .getByRole('link', { name: /^Planifier la session suivante/ })
        .first()
        .click()
      await page.getByRole('heading', { name: /^Planifier la session/ }).waitFor()
      await page.getByLabel('Sujet').fill(topic)
      await page.getByRole('button', { name: 'Sans date', exact: true }).click()
      await page.getByRole('button', { name: 'Prévoir sans date' }).click()
      await moment(page, /^Il reste à trouver une date/)
      await page.getByRole('button', { name: /^Démarrer/ }).click()
      await page.getByRole('button', { name: 'Terminer la session' }).click()
    },
    rate: (words) => rateAccompaniment(page, mentee, words),
    async reads(words, rating) {
      await page.getByText(words).first().waitFor()
      if (rating !== undefined) expect(await page.getByText(rating).count()).toBeGreaterThan(0)
    },
  }
}

/**
 * The same by HTTP, without a browser. It accompanies one mentee at a time.
 * @param mentee full name
 */
export async function partnerByApi(origin: string, email: string, mentee: string): Promise<Partner> {
  const signedIn = await fetch(`${origin}/auth/sign_in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const session = ['access-token', 'client', 'uid'].map((name) => [name, signedIn.headers.get(name) ?? ''])
  const call = async (method: string, path: string, data?: object): Promise<JsonDocument> => {
    const answer = await fetch(`${origin}/api/v1/${path}`, {
      method,
      headers: { ...Object.fromEntries(session), 'Content-Type': 'application/vnd.api+json' },
      ...(data !== undefined && { body: JSON.stringify({ data }) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as JsonDocument
  }
  let about = ''

  const profile = async () => (await call('GET', 'current_profile')).data
  /** Of the accompaniment with the mentee, the last one. */
  const relationship = async () => {
    const { data, included = [] } = await call('GET', 'mentoring_relationships?include=participant')
    const person = included.find(({ attributes }) => attributes['full_name'] === mentee)
    return found(data.find(({ relationships }) => relationships['participant']?.data?.id === person?.id))
  }
  /** Of that accompaniment, once it is in this state. */
  const meeting = (state: string) =>
    vi.waitFor(
      async () => {
        const [{ id }, { data }] = await Promise.all([relationship(), call('GET', 'meetings')])
        const own = data.filter(({ relationships }) => relationships['mentoring_relationship']?.data?.id === id)
        return found(own.find(({ attributes }) => attributes['aasm_state'] === state))
      },
      { timeout: 80_000, interval: 200 },
    )
  const move = async ({ type, id }: JsonResource, state: string) => {
    await call('PATCH', `meetings/${id}`, { type, id, attributes: { aasm_state: state } })
    about = `meetings/${id}/feedbacks`
  }
  const give = async (subcategory: string, report: string) => {
    const questions = await call('GET', `feedback_questions?subcategory=${subcategory}&role_type=presenter`)
    const answers = questions.data
      .filter(({ attributes }) => attributes['required'] === true)
      .map(({ id, attributes: { choices } }) => {
        const [first] = choices as readonly { readonly code: string }[]
        return { question_id: id, ...(first === undefined ? { text: report } : { codes: [first.code] }) }
      })
    await call('POST', about, { type: 'feedbacks', attributes: { rating: 4, answers, report } })
  }
  return {
    async declareUpToNextLevel() {
      const { type, id, attributes } = await profile()
      const { held, outside } = attributes['sessions'] as { held: number; outside: number }
      const next = levels.find(({ from }) => from > held + outside)?.from ?? 0
      await call('PATCH', `presenters/${id}`, { type, id, attributes: { outside_sessions: next - 1 - held } })
      return String((await profile()).attributes['level'])
    },
    level: async () => String((await profile()).attributes['level']),
    async counter(at) {
      const { id } = await meeting('requested')
      const attributes = { starts_at: new Date(at).toISOString(), minutes: 45, time_zone: 'Europe/Paris' }
      await call('POST', `meetings/${id}/appointments`, { type: 'appointments', attributes })
    },
    seesAgreed: async () => void (await meeting('confirmed')),
    end: async () => move(await meeting('started'), 'feedback_requested'),
    report: (words) => give('meeting', words),
    async holdAnother(topic) {
      const { type, id } = await relationship()
      const { data } = await call('POST', 'meetings', {
        type: 'meetings',
        attributes: { topic, meeting_type: 'phone_call' },
        relationships: { mentoring_relationship: { data: { type, id } } },
      })
      await move(data, 'started')
      await move(data, 'feedback_requested')
    },
    async rate(words) {
      about = `mentoring_relationships/${(await relationship()).id}/feedbacks`
      await give('mentoring_relationship', words)
    },
    async reads(words) {
      const { data } = await call('GET', about)
      expect(data.map(({ attributes }) => attributes['report'])).toContain(words)
    },
  }
}

function found(resource: JsonResource | undefined): JsonResource {
  if (resource === undefined) throw new Error('it is not in the list')
  return resource
}
