/** SQL: the company of a row is in use. Jobs and mails leave the others alone (docs/decisions/0375). */
export function ofActiveCompany(companyId: string): string {
  return `exists (select from app.companies c where c.id = ${companyId} and c.state = 'active')`
}
