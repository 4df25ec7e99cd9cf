/** People whose reports hide an article until an administrator decides. */
export const hidingReports = 3

/** SQL: whether the reader $1 may know of a row `t`. Their own report hides it for them. */
export const visibleArticle = `(t.author_id = $1 or (t.state = 'published' and t.open_reports < ${hidingReports}
  and t.id <> all (array(select r.article_id from app.article_reports r
    where r.user_id = $1 and r.decided_at is null))))`
