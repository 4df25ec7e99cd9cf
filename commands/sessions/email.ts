export { emailIdentity } from '#domain/shared/email.ts'
