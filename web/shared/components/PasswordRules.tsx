import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { passwordFaults, type PasswordFault } from '#contract/people/password.ts'
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
function usePasswordLength(): number {
  return useCompany().settings.password_min_length ?? defaultLength
}

/** What a new password is held against. */
export interface PasswordCheck {
  /** The shortest one, in characters. */
  least: number
  company: string
  /** Names and addresses of whose it is; null where the page does not know them. */
  personal: readonly string[] | null
}

export function usePasswordCheck(personal: readonly string[] | null): PasswordCheck {
  return { least: usePasswordLength(), company: useCompany().brand.name, personal }
}

/** Which of the rules the password follows; null: the server alone can tell. */
function rulesOf(password: string, { least, company, personal }: PasswordCheck) {
  const faults = passwordFaults(password, { minLength: least, personal: [...(personal ?? []), company] })
  const met = (...names: readonly PasswordFault[]) => !names.some((name) => faults.includes(name))
  const unlessLater = (fault: PasswordFault, isKnown: boolean) =>
    password === '' || !met(fault) ? false : isKnown ? true : null
  return [
    { name: 'length', met: met('too_short', 'too_long') },
    { name: 'upper', met: met('no_upper') },
    { name: 'lower', met: met('no_lower') },
    { name: 'special', met: met('no_special') },
    { name: 'personal', met: unlessLater('personal', personal !== null) },
    { name: 'common', met: unlessLater('common', false) },
  ] as const
}

export function followsRules(password: string, check: PasswordCheck): boolean {
  return rulesOf(password, check).every(({ met }) => met !== false)
}

interface PasswordRulesProps {
  /** What its field is described by. */
  id: string
  password: string
  check: PasswordCheck
}

/** All rules of a new password, ticked off while it is typed; those that the server alone can tell say so. */
export function PasswordRules({ id, password, check }: PasswordRulesProps) {
  const { t } = useTranslation()
  const rules = rulesOf(password, check)
  const known = rules.filter(({ met }) => met !== null)
  return (
    <div>
      <List id={id} aria-label={t('password.rules')}>
        {rules.map(({ name, met }) => (
          <Rule key={name} data-met={met === true}>
            <Dot aria-hidden="true">{met && <Icon name="check" size={16} />}</Dot>
            <span>
              {t(`password.${name}`, { least: check.least })}
              {met === null ? (
                <> ({t('password.later')})</>
              ) : (
                <VisuallyHidden>, {t(met ? 'password.met' : 'password.unmet')}</VisuallyHidden>
              )}
            </span>
          </Rule>
        ))}
      </List>
      <VisuallyHidden role="status">
        {password !== '' && t('password.status', { met: known.filter(({ met }) => met).length, all: known.length })}
      </VisuallyHidden>
    </div>
  )
}
