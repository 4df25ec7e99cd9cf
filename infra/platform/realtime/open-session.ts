/** SQL: whether the account `u` may have a session now. */
export const activeAccount = `u.status = 'active'
  and exists (select from app.companies c where c.id = u.company_id and c.state = 'active')`

/** SQL: whether session `s` of user `u` is good, as `commands/people/sessions` judges it, tokens aside. */
export const openSession = `s.expires_at > now() and s.ends_at > now() and ${activeAccount}`
