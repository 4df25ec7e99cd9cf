/** SQL: the company of a row is in use. Jobs and mails leave the others alone (docs/decisions/2701). */
export function ofActiveCompany(companyId: string): string {
  return `exists (select from app.companies c where c.id = ${companyId} and c.state = 'active')`
}

/** SQL: the company is in use and may write to people: a restored copy holds what it sends (docs/decisions/2028). */
export function maySend(companyId: string): string {
  return `exists (select from app.companies c
    where c.id = ${companyId} and c.state = 'active' and c.sending_held_at is null)`
}
