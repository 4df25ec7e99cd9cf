import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { passwordFaults } from '#contract/password.ts'
import { color, shape } from '#theme/vars.ts'
import { useCompany } from '../company.ts'
import { Icon } from './Icon.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: '.9375rem',
  lineHeight: 1.4,
})
const Rule = styled('li')({
  display: 'grid',
  gridTemplateColumns: '22px 1fr',
  gap: 12,
  alignItems: 'center',
  color: color.ink2,
  '&[data-met=true]': { color: color.ink },
})
const Dot = styled('span')({
  display: 'grid',
  placeItems: 'center',
  width: 22,
  height: 24,
  paddingTop: 1,
  border: `2px dashed ${color.lineStrong}`,
  borderRadius: shape.arch,
  '[data-met=true] > &': { border: 0, background: color.successGround, color: color.successText },
})

const defaultLength = 12

/** The shortest password that the company allows, in characters. */
export function usePasswordLength(): number {
  return useCompany().settings.password_min_length ?? defaultLength
}

/** Which of the rules that a person can see the password follows. */
function rulesOf(password: string, minLength: number) {
  const faults = passwordFaults(password, { minLength })
  return [
    { name: 'length', met: !faults.includes('too_short') && !faults.includes('too_long') },
    { name: 'cases', met: !faults.includes('no_upper') && !faults.includes('no_lower') },
    { name: 'special', met: !faults.includes('no_special') },
  ] as const
}

export function followsRules(password: string, minLength: number): boolean {
  return rulesOf(password, minLength).every(({ met }) => met)
}

/** The rules of a new password, ticked off while it is typed. `id` is what its field is described by. */
export function PasswordRules({ id, password }: { id: string; password: string }) {
  const { t } = useTranslation()
  const least = usePasswordLength()
  const rules = rulesOf(password, least)
  return (
    <div>
      <List id={id} aria-label={t('password.rules')}>
        {rules.map(({ name, met }) => (
          <Rule key={name} data-met={met}>
            <Dot aria-hidden="true">{met && <Icon name="check" size={16} />}</Dot>
            <span>
              {t(`password.${name}`, { least })}
              <VisuallyHidden>, {t(met ? 'password.met' : 'password.unmet')}</VisuallyHidden>
            </span>
          </Rule>
        ))}
      </List>
      <VisuallyHidden role="status">
        {password !== '' && t('password.status', { met: rules.filter(({ met }) => met).length, all: rules.length })}
      </VisuallyHidden>
    </div>
  )
}
