interface AddressProps {
  readonly of: string | null
}

/** An email address in a narrow column: a long one is broken before its domain first. */
export function Address({ of: email }: AddressProps) {
  const at = email?.lastIndexOf('@') ?? -1
  if (email === null || at < 0) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
