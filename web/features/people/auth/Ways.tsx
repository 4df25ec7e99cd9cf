import { safeNext } from '../../../shared/paths/rootPaths.ts'
import { useCompany } from '../../../shared/company.ts'
import { Icon } from '../../../shared/components/Icon.tsx'
import type { Locale } from '../../../shared/i18n/locale.ts'
import { leaveFor } from '../../../shared/session/leaveFor.ts'
import { authPaths } from '../../../shared/paths/auth.ts'
import { singleSignOnStart } from '../../../shared/session/singleSignOn.ts'
import { wordsIn } from './words.ts'

/** The ways in without a password: the company's own sign-in, the first thing on the page, and social accounts. */
export function Ways({ locale, next }: { locale: Locale; next: string | null }) {
  const { single_sign_on: connections, facebook } = useCompany().sign_in
  const words = wordsIn(locale)
  const ways = [
    ...connections.map(({ id, label }) => ({
      id,
      label: words.with_company.replace('{{company}}', label),
      // For another tab; a click goes there at once.
      href: authPaths.redirectToSso(id, next ?? undefined),
    })),
    ...(facebook
      ? [{ id: 'facebook', label: words.with_facebook, href: authPaths.oauth('facebook', next ?? undefined) }]
      : []),
  ]
  return (
    <div className="sign-in-ways">
      {ways.map(({ id, label, href }, at) => (
        <a
          key={id}
          className={at === 0 && id !== 'facebook' ? 'sign-in-submit' : 'sign-in-submit second'}
          href={href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void singleSignOnStart(id, safeNext(next)).then(leaveFor)
          }}
        >
          {id !== 'facebook' && <Icon name="key" />}
          {label}
        </a>
      ))}
    </div>
  )
}
