/** Administrators get their first mail about a certificate this early. */
export const endsSoonDays = 30

export const testTones = { ok: 'success', warning: 'warning', failed: 'error' } as const
