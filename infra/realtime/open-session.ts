/** SQL: whether session `s` of user `u` is good, as `commands/sessions` judges it, tokens aside. */
export const openSession = `s.expires_at > now() and s.ends_at > now() and u.status = 'active'
  and exists (select from app.companies c where c.id = s.company_id and c.state = 'active')`
