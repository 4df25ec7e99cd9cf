/** Of a provider that signs people in. */
export const connectionKinds = ['saml', 'oidc', 'facebook'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

/** How a person proved who they are. */
export const signInMethods = [
  'password',
  'password_reset',
  'sign_in_link',
  'sign_up',
  ...connectionKinds,
  'passkey',
] as const
export type SignInMethod = (typeof signInMethods)[number]
