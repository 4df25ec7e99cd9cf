import type { AdminOperations } from '#contract/console/operations.ts'

/** What an operator should look at, the most urgent first. */
export type Attention =
  | { readonly kind: 'stopped'; readonly model: AdminOperations['read_models'][number] }
  | { readonly kind: 'parked'; readonly streams: number; readonly waiting: number }
  | { readonly kind: 'mails'; readonly mails: number; readonly sms: number }
  | { readonly kind: 'jobs'; readonly failing: number }

export function attentionOf({ read_models, relay, failed_mails, failed_sms, jobs }: AdminOperations): Attention[] {
  return [
    ...read_models.filter(({ state }) => state === 'stopped').map((model) => ({ kind: 'stopped' as const, model })),
    ...(relay !== null && relay.parked > 0
      ? [{ kind: 'parked' as const, streams: relay.parked, waiting: relay.waiting }]
      : []),
    ...(failed_mails + failed_sms > 0 ? [{ kind: 'mails' as const, mails: failed_mails, sms: failed_sms }] : []),
    ...(jobs.failing > 0 ? [{ kind: 'jobs' as const, failing: jobs.failing }] : []),
  ]
}
