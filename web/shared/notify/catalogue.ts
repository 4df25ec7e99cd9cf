import type { TFunction } from 'i18next'
import type { errors } from '../../locales/en/errors.ts'
import type { ApiError, ErrorCategory } from '../data/errors.ts'
import type { Message } from './notifier.ts'

/**
 * How long each failure stays on screen, in ms, by the error catalogue of the product. Where the catalogue gives no
 * duration the message stays until it is closed. `conflict`, `contract` and a failing network are not in it: they
 * follow the nearest entry.
 */
const durations: Readonly<Record<ErrorCategory, number | null>> = {
  timeout: 5000,
  offline: 5000,
  network: 5000,
  bad_request: null,
  unauthorized: 6000,
  forbidden: null,
  not_found: 2000,
  conflict: 6000,
  unprocessable: 6000,
  rate_limited: 5000,
  server: null,
  unavailable: 5000,
  contract: null,
}

/** How long a success that is announced stays. */
const successDuration = 3000

/** What to say about a write that succeeded, where successes are announced (services.ts; off by default). */
export function successOf(t: TFunction, type: 'create' | 'update'): Omit<Message, 'id' | 'at'> {
  return {
    tone: 'success',
    title: t(type === 'create' ? 'errors.created' : 'errors.ok'),
    lines: [],
    duration: successDuration,
  }
}

const explained = {
  timeout: 'errors.timeout_text',
  offline: 'errors.offline_text',
  network: 'errors.network_text',
  unauthorized: 'errors.unauthorized_text',
  conflict: 'errors.conflict_text',
  rate_limited: 'errors.rate_limited_text',
  unavailable: 'errors.unavailable_text',
  contract: 'errors.contract_text',
} as const

function isExplained(category: ErrorCategory): category is keyof typeof explained {
  return category in explained
}

/** i18next's `t`, or what stands for it on the sign-in. */
export type SayError = (key: `errors.${keyof typeof errors}`) => string

/** What to say about a failure: the catalogue's title, then the server's sentences, or ours when it sent none. */
export function wordsOf(t: SayError, error: ApiError): { title: string; lines: readonly string[] } {
  const title = t(`errors.${error.category}`)
  const details = [...new Set(error.faults.map((fault) => fault.detail).filter((detail) => detail !== ''))]
  if (details.length > 0 && error.category !== 'server') return { title, lines: details }
  return { title, lines: isExplained(error.category) ? [t(explained[error.category])] : [] }
}

/** True where only the team can help: the catalogue offers to write to it. */
export function offersContact({ category }: ApiError): boolean {
  return category === 'bad_request' || category === 'server'
}

export function messageOf(t: TFunction, error: ApiError): Omit<Message, 'id' | 'at'> {
  return { tone: 'error', ...wordsOf(t, error), duration: durations[error.category], contact: offersContact(error) }
}
