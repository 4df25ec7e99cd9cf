import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'

const prefix = 'binome-link/'

function kept(name: string): string | null {
  try {
    return sessionStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

function keep(name: string, secret: string | null): void {
  try {
    if (secret === null) sessionStorage.removeItem(prefix + name)
    else sessionStorage.setItem(prefix + name, secret)
  } catch {
    // The secret then lives as long as the page.
  }
}

/** Whether this tab keeps the secret of a link, as of a sign-up under way. */
export function hasSecret(name: string): boolean {
  return (kept(name) ?? '') !== ''
}

/**
 * The secret of a mail's link: read once, then taken out of the address, where histories, screenshots and referrers
 * would show it. It stays with this tab, so that a reload does not lose it, until `forget`.
 */
export function useSecret(name: string, found: string | null, cleanAddress: string) {
  const navigate = useNavigate()
  const [secret, setSecret] = useState(() => {
    if (found !== null) keep(name, found)
    return found ?? kept(name)
  })
  useEffect(() => {
    if (found !== null) void navigate(cleanAddress, { replace: true })
  }, [found, cleanAddress, navigate])
  return {
    secret,
    forget: () => {
      keep(name, null)
      setSecret(null)
    },
  }
}
