/**
 * SQL: when and how a mail server refused the address for good, if nothing has reached it since; otherwise null. Mails
 * are kept for 30 days.
 * @param mails a condition on the mail `m`: those to the address
 */
export const refusedAddress = (mails: string) => `(
  select case when m.state = 'failed' then json_build_object('at', rm.iso(m.finished_at), 'error', m.last_error) end
  from app.mails m where m.channel = 'email' and ${mails}
    and (m.state = 'sent' or m.state = 'failed' and m.last_error ~ '^rcpt_5' and m.last_error <> 'rcpt_552')
  order by m.finished_at desc limit 1)`
