const reasons = ['mentor_full', 'mentor_away', 'others_wait', 'offered'] as const
export type WaitedReason = (typeof reasons)[number]

/** A request cannot be sent now, for a reason with which one may wait for a place. */
export function mayWait(reason: string | null | undefined): reason is WaitedReason {
  return reasons.some((one) => one === reason)
}
