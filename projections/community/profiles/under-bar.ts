/** SQL: the completion from which a profile is found; `company` gives the company's id. */
export const completionBar = (company: string): string =>
  `(select coalesce((c.settings ->> 'min_profile_completion')::int, 60) from app.companies c where c.id = ${company})`

/** SQL: profile `p` is open and is not found for what it lacks. */
export const isUnderBar = `(p.closed_at is null and p.completion < ${completionBar('p.company_id')})`
