import type { AdminOperations } from '#contract/console/platform/operations.ts'

/** What an operator should look at, the most urgent first. */
export type Attention =
  | { readonly kind: 'held'; readonly since: string }
  | { readonly kind: 'stopped'; readonly model: AdminOperations['read_models'][number] }
  | { readonly kind: 'parked'; readonly streams: number; readonly waiting: number }
  | { readonly kind: 'mails'; readonly mails: number; readonly sms: number }
  | ({ readonly kind: 'late' } & NonNullable<AdminOperations['late_messages']>)
  | { readonly kind: 'jobs'; readonly failing: number }
  | { readonly kind: 'held_items'; readonly items: number }

export function attentionOf({
  read_models,
  relay,
  failed_mails,
  failed_sms,
  late_messages: late,
  jobs,
  held_items: heldItems,
  sending_held_at: since,
}: AdminOperations): Attention[] {
  return [
    ...(since === null ? [] : [{ kind: 'held' as const, since }]),
    ...read_models.filter(({ state }) => state === 'stopped').map((model) => ({ kind: 'stopped' as const, model })),
    ...(relay !== null && relay.parked > 0
      ? [{ kind: 'parked' as const, streams: relay.parked, waiting: relay.waiting }]
      : []),
    ...(failed_mails + failed_sms > 0 ? [{ kind: 'mails' as const, mails: failed_mails, sms: failed_sms }] : []),
    // A restored company writes to nobody: its messages wait for that.
    ...(late !== null && since === null ? [{ kind: 'late' as const, ...late }] : []),
    ...(jobs !== null && jobs.failing > 0 ? [{ kind: 'jobs' as const, failing: jobs.failing }] : []),
    ...(heldItems !== null && heldItems > 0 ? [{ kind: 'held_items' as const, items: heldItems }] : []),
  ]
}
