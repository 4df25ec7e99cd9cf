export { emailIdentity, emailPattern } from '#domain/shared/email.ts'
