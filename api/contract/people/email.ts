export { emailIdentity, emailPattern } from '#domain/platform/email.ts'
