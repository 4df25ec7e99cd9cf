/** The five headers of a session, which browsers of other origins may read. */
export const sessionHeaders = ['access-token', 'token-type', 'client', 'expiry', 'uid'] as const
