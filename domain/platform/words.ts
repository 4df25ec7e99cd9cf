/** Who gives a command: a person, an administrator or the product itself. */
export const actorKinds = ['user', 'admin', 'system'] as const
