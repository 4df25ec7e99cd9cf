/** SQL: the company is active. Jobs and mails skip other companies (docs/decisions/2701). */
export function ofActiveCompany(companyId: string): string {
  return `exists (select from app.companies c where c.id = ${companyId} and c.state = 'active')`
}

/** SQL: the company is active and may send. A restored copy must not (docs/decisions/2028). */
export function maySend(companyId: string): string {
  return `exists (select from app.companies c
    where c.id = ${companyId} and c.state = 'active' and c.sending_held_at is null)`
}
