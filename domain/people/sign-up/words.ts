export const invitationOrigins = ['invited', 'import', 'open'] as const
export type InvitationOrigin = (typeof invitationOrigins)[number]

/**
 * - `valid`: the person may sign up; `used`: they have an account and sign in
 * - `expired`: they may ask for a new mail; `revoked`: they may not
 * - `pending_approval`, `rejected`, `withdrawn`: what became of what they sent
 */
export const signUpStates = [
  'valid',
  'used',
  'expired',
  'revoked',
  'pending_approval',
  'rejected',
  'withdrawn',
] as const
export type SignUpState = (typeof signUpStates)[number]
