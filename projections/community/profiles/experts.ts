/** SQL: whether a company lets its programs have experts. */
export function companyHasExperts(company: string): string {
  return `coalesce((select (c.settings ->> 'experts')::boolean from app.companies c where c.id = ${company}), false)`
}

/** SQL: whether mentors of a program (app.programs) may be marked as experts. */
export function programHasExperts(program = 'g'): string {
  return `(${program}.has_experts and ${companyHasExperts(`${program}.company_id`)})`
}
