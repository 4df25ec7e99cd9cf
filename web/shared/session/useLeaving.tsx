import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyOverlay } from '../components/lazyOverlay.tsx'
import { draftsOf } from '../form/drafts.ts'
import { useAuth } from './me.ts'
import { useSignOut } from './useSignOut.ts'

const SignOutDialog = lazyOverlay(() => import('./SignOutDialog.tsx').then((m) => m.SignOutDialog), ['sign_out'])

interface Options {
  /** Sends messages that wait; without it the question does not offer that. */
  sendNow?: () => Promise<void>
  onStay?: () => void
  onLeft?: () => void
}

interface Leaving {
  /** Signs out, after a question where something would be lost by it. */
  leave: () => 'left' | 'asked'
  question: ReactNode
}

/** The one way to sign out. */
export function useLeaving({ sendNow, onStay, onLeft }: Options = {}): Leaving {
  const { session } = useAuth()
  const signOut = useSignOut()
  const [asks, setAsks] = useState<string | null>(null)
  const out = async () => {
    await signOut()
    onLeft?.()
  }
  return {
    leave: () => {
      const person = session.user()
      if (person !== null && draftsOf(person).length > 0) {
        setAsks(person)
        return 'asked'
      }
      void out()
      return 'left'
    },
    question: (
      <SignOutDialog
        open={asks !== null}
        personId={asks}
        sendNow={sendNow}
        onClose={() => {
          setAsks(null)
          onStay?.()
        }}
        onSignOut={out}
      />
    ),
  }
}
