import Typography from '@mui/material/Typography'
import { legalDocuments } from '#contract/console/people/user-values.ts'
import type { AdminUser } from '#contract/console/people/users.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { useUnitChoices } from '../../platform/lists/choices.ts'
import { Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { Panel } from '../../platform/shared/Panel.tsx'

const words = 'resources.users.granted'
const unitRoles: ReadonlySet<string> = new Set(['business_unit_admin', 'referent'])

/** What the person was given and gave: roles with their scope, texts, sessions. */
export function Granted({ user }: { readonly user: AdminUser }) {
  const t = useWords()
  const { moment } = useFormats()
  const units = useUnitChoices()
  const unit = units.find(({ value }) => value === user.business_unit)?.name ?? user.business_unit ?? '–'
  const { roles, accepted_texts: accepted, open_sessions: sessions, last_seen_at: seen } = user
  if (accepted === null) return null
  const known = legalDocuments.filter((text) => accepted[text] !== undefined)
  return (
    <Panel component="section" aria-labelledby="granted" sx={{ padding: { xs: 2, sm: 3 } }}>
      <Typography variant="h2" id="granted" sx={{ fontSize: '1.125rem' }}>
        {t(`${words}.title`)}
      </Typography>
      <Facts
        facts={[
          ...(roles.length === 0 ? [{ name: t('fields.roles'), value: t('resources.users.no_role') }] : []),
          ...roles.map((role) => ({
            name: t(`account_roles.${role}`),
            value: unitRoles.has(role) ? t(`${words}.of_unit`, { unit }) : t(`${words}.of_company`),
          })),
          ...known.map((text) => ({
            name: t(`${words}.texts.${text}`),
            value: t(`${words}.version`, { version: accepted[text] ?? 0 }),
          })),
          ...(known.length === 0 ? [{ name: t(`${words}.accepted`), value: t(`${words}.none`) }] : []),
          ...(sessions === null
            ? []
            : [
                {
                  name: t(`${words}.sessions`),
                  value: [String(sessions), ...(seen === null ? [] : [t(`${words}.seen`, { at: moment(seen) })])].join(
                    ', ',
                  ),
                },
              ]),
        ]}
      />
    </Panel>
  )
}
