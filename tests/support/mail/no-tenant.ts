/** Mails without figures read nothing in the scope of one company. */
export function noTenant(): never {
  throw new Error('a mail without figures asked for the rows of one company')
}
