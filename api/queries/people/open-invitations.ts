/** SQL: the account of the address of an invitation, however it was made. @param i the invitation */
export const accountOfInvitation = (i: string) => `(select owner.id from app.users owner
  where owner.company_id = ${i}.company_id and owner.email = ${i}.email
    and owner.status not in ('erased', 'registering') limit 1)`

/** SQL: nobody has used or withdrawn it, nor got an account without it. @param i the invitation */
export const isOpenInvitation = (i: string) =>
  `(${i}.used_at is null and ${i}.revoked_at is null and ${accountOfInvitation(i)} is null)`
