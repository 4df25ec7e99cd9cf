import { setTimeout as delay } from 'node:timers/promises'
import type { Channel } from '#domain/messages/notices/words.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { NoPublicAddress } from '../../people/links/base-url.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { beginData, claimMail, type ClaimedMail, type Settlement, settleMail, tidyMails } from './claims.ts'
import { stillTrueOf } from './overtaken.ts'
import type { RenderedMail } from './render/render.ts'
import type { SendOutcome } from './transport.ts'

/** Milliseconds between two attempts of one mail: 5 s, doubled each time, at most 15 minutes. */
const shortestRetry = 5_000
const longestRetry = 15 * 60_000
/**
 * Milliseconds without an attempt of any mail while the server cannot be reached: 1 s, doubled, at most a minute, or
 * what the server asks for, at most 15 minutes.
 */
const shortestPause = 1_000
const longestPause = 60_000
const maxRetryAfterMs = 15 * 60_000
/**
 * After so many messages in a row without an answer, sending pauses for 30 s, then twice as long each time, 15 minutes
 * at most (docs/decisions/2503).
 */
const mostUnanswered = 2
const shortestUnansweredPause = 30_000
/** How often, and after how many milliseconds, what came of an attempt is written again when the database is away. */
const settleAttempts = 120
const settlePause = 500

/** Carries a rendered mail; calls `begin` before the other side can have it. */
export type Carry<Rendered = RenderedMail> = (
  mail: ClaimedMail,
  rendered: Rendered,
  begin: () => Promise<void>,
) => Promise<SendOutcome>

/** The attempt ended before the mail server was asked. */
interface Unwritten {
  readonly kind: 'unwritten'
  readonly error: string
  readonly permanent: boolean
}

/** What it says is no longer so. */
interface Overtaken {
  readonly kind: 'overtaken'
}

type Outcome = SendOutcome | Unwritten | Overtaken

interface DeliveryOptions<Rendered> {
  /** Default: e-mail. */
  readonly channel?: Channel
  /** With the system's rights. */
  readonly sql: Sql
  /** Of this process, for the others: their `presence` name. */
  readonly sender: () => string
  readonly render: (mail: ClaimedMail) => Promise<Rendered | null>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now?: () => Date
  /** 0 to 1. */
  readonly random?: () => number
}

export interface Delivery<Rendered = RenderedMail> {
  /** Sends the mail that is due for longest. False: none is due, or the server is not to be asked now. */
  deliverOne(carry: Carry<Rendered>): Promise<boolean>
  tidy(): Promise<void>
  /** Milliseconds until the server may be asked again; 0 when it may be. */
  pauseMs(): number
  /** Why no mail can be sent, and since when; null when mails can. */
  unreachable(): { readonly error: string; readonly since: Date } | null
}

/** What one process does for the outbox: claims a mail, renders it, hands it over, and writes what came of it. */
export function createDelivery<Rendered = RenderedMail>(options: DeliveryOptions<Rendered>): Delivery<Rendered> {
  const { channel = 'email', sql, sender, render, logger, now = () => new Date(), random = Math.random } = options
  let pausedUntil = 0
  let pauses = 0
  /** Mails in a row that the server may have and did not answer for. */
  let unanswered = 0
  let isTrying = false
  let unreachable: { readonly error: string; readonly since: Date } | null = null

  /** Half of it at least; the rest by chance, so that mails and processes do not come back all at once. */
  const jittered = (ms: number) => ms / 2 + (ms / 2) * random()
  const backedOff = (shortest: number, longest: number, times: number) =>
    jittered(Math.min(longest, shortest * 2 ** Math.min(times, 30)))

  const later = (ms: number) => new Date(now().getTime() + ms)

  const settlementOf = (outcome: Outcome, { attempts }: ClaimedMail): Settlement => {
    if (outcome.kind === 'sent' || outcome.kind === 'overtaken') return { state: outcome.kind }
    if (outcome.kind === 'unknown') return { state: 'failed', error: 'outcome_unknown' }
    const { error } = outcome
    if (outcome.kind === 'unreachable')
      return { state: 'waiting', error, nextAttemptAt: later(Math.max(0, pausedUntil - now().getTime())) }
    if (outcome.permanent) return { state: 'failed', error }
    const retryMs = outcome.kind === 'refused' ? Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs) : 0
    const nextAttemptAt = later(Math.max(retryMs, backedOff(shortestRetry, longestRetry, attempts - 1)))
    return { state: 'waiting', error, nextAttemptAt }
  }

  const attempt = async (mail: ClaimedMail, me: string, carry: Carry<Rendered>): Promise<Outcome> => {
    const { id, template } = mail
    try {
      const current = await stillTrueOf(sql, mail, channel, now())
      if (current === null) return { kind: 'overtaken' }
      const rendered = await render(current)
      if (rendered === null) return { kind: 'unwritten', error: 'no_recipient', permanent: true }
      return await carry(current, rendered, () => beginData(sql, id, me, now()))
    } catch (error) {
      logger.error({ err: error, mail: id, template }, 'a mail could not be written')
      const code = error instanceof NoPublicAddress ? 'no_public_address' : 'not_written'
      return { kind: 'unwritten', error: code, permanent: error instanceof RangeError }
    }
  }

  const learn = (outcome: Outcome) => {
    if (outcome.kind === 'unwritten' || outcome.kind === 'overtaken') return
    if (outcome.kind === 'unknown') {
      unanswered += 1
      if (unanswered < mostUnanswered) return
      pausedUntil = now().getTime() + backedOff(shortestUnansweredPause, maxRetryAfterMs, pauses++)
      unreachable ??= { error: 'outcome_unknown', since: now() }
      logger.warn({ channel }, 'the server takes messages and does not answer; what it is to send waits')
      return
    }
    unanswered = 0
    if (outcome.kind === 'unreachable') {
      const { error, retryAfterMs = 0 } = outcome
      const retryMs = Math.min(retryAfterMs, maxRetryAfterMs)
      pausedUntil = now().getTime() + Math.max(retryMs, backedOff(shortestPause, longestPause, pauses++))
      unreachable ??= { error, since: now() }
      logger.warn({ error, channel }, 'the server of this channel cannot be used; what it is to send waits')
    } else {
      pauses = 0
      unreachable = null
    }
  }

  const deliver = async (carry: Carry<Rendered>): Promise<boolean> => {
    // The name of a presence changes when its lock is lost; a claim keeps the one that it was made with.
    const me = sender()
    const mail = await claimMail(sql, channel, me, now())
    if (mail === null) return false
    const outcome = await attempt(mail, me, carry)
    learn(outcome)
    const settlement = settlementOf(outcome, mail)
    const { id, template, attempts } = mail
    if (settlement.state === 'overtaken') logger.info({ mail: id, template }, 'a mail was overtaken and is not sent')
    if (settlement.state === 'failed')
      logger.warn({ mail: id, template, attempts, error: settlement.error }, 'a mail was given up')
    await persistently(() => settleMail(sql, id, me, settlement, now()))
    return true
  }

  return {
    async deliverOne(carry) {
      if (pausedUntil > now().getTime()) return false
      // After silence one mail tries, and not one for each lane.
      if (unanswered < mostUnanswered) return deliver(carry)
      if (isTrying) return false
      isTrying = true
      try {
        return await deliver(carry)
      } finally {
        isTrying = false
      }
    },
    tidy: () => tidyMails(sql, now()),
    pauseMs: () => Math.max(0, pausedUntil - now().getTime()),
    unreachable: () => unreachable,
  }
}

/** A mail that was sent must not be shown as failed because the database was away for a moment. */
async function persistently(work: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; failures++)
    try {
      await work()
      return
    } catch (error) {
      if (failures === settleAttempts) throw error
      await delay(settlePause)
    }
}
