export { emailIdentity } from '#domain/platform/email.ts'
