/** Placeholder until web/shared/cable is there. */
export function LiveUpdates({ userId }: { userId: string }) {
  return userId === '' ? null : null
}
