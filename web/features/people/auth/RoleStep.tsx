import Button from '@mui/material/Button'
import Radio from '@mui/material/Radio'
import { styled } from '@mui/material/styles'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signUpRoles } from '#contract/people/sign-up.ts'
import { color, shape } from '#theme/vars.ts'
import { RolePicture } from '../../../shared/components/RolePicture.tsx'
import { SmallMuted, Strong } from '../../../shared/components/parts.ts'
import type { ApiError } from '../../../shared/data/errors.ts'
import { Heading } from './AuthFrame.tsx'
import { Fault } from '../../../shared/components/Fault.tsx'
import { Form } from './LinkForm.tsx'
import type { Typed } from './signUpForm.ts'
import { StepActs } from './StepActs.tsx'

const Group = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  margin: 0,
  padding: 0,
  border: 0,
  '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Card = styled('label')({
  position: 'relative',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  overflow: 'hidden',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: shape.radius,
  background: color.surface,
  cursor: 'pointer',
  '& > svg': { display: 'block', width: '100%', aspectRatio: '2', background: color.sunken },
  '& > .MuiRadio-root': { position: 'absolute', top: 8, right: 8 },
  '& > div': { display: 'grid', gap: 6, alignContent: 'start', padding: 20 },
  '&:hover': { borderColor: color.brandText },
  '&:has(:checked)': {
    borderColor: color.brandText,
    background: color.brandTint,
    boxShadow: `0 0 0 1px ${color.brandText}`,
  },
  '&:has(:checked) > svg': { background: color.brandTint2 },
  '@media (max-width: 600px)': {
    gridTemplateColumns: 'minmax(88px, 34%) minmax(0, 1fr)',
    gridTemplateRows: 'auto',
    '& > svg': { height: '100%', aspectRatio: 'auto' },
    '& > div': { padding: 16, paddingRight: 40 },
  },
})
const Legend = styled('legend')({ position: 'absolute', clipPath: 'inset(50%)' })

interface RoleStepProps {
  typed: Typed
  change: (values: Partial<Typed>) => void
  follows: boolean
  offered: readonly Typed['roles'][number][]
  refusal: ApiError | null
  onBack: () => void
  onNext: () => void
}

/** What the person comes for. Where the invitation offers one role it is chosen already. */
export function RoleStep({ typed, change, follows, offered, refusal, onBack, onNext }: RoleStepProps) {
  const { t } = useTranslation('sign_up')
  const id = useId()
  const [tried, setTried] = useState(false)
  const group = useRef<HTMLFieldSetElement>(null)
  const missing = tried && typed.roles.length === 0
  const fault = missing ? t('role.missing') : typed.roles.length === 0 ? refusal?.of('roles')?.detail : undefined
  return (
    <>
      <Heading follows={follows} title={t('role.title')}>
        <p>{t('role.text')}</p>
      </Heading>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (typed.roles.length > 0) onNext()
          else group.current?.querySelector('input')?.focus()
        }}
      >
        <Group ref={group} aria-describedby={fault === undefined ? undefined : `${id}-fault`}>
          <Legend>{t('role.legend')}</Legend>
          {signUpRoles
            .filter((role) => offered.includes(role))
            .map((role) => (
              <Card key={role}>
                <RolePicture role={role} />
                <Radio
                  name="role"
                  value={role}
                  checked={typed.roles.includes(role)}
                  slotProps={{
                    input: { 'aria-labelledby': `${id}-${role}`, 'aria-describedby': `${id}-${role}-text` },
                  }}
                  onChange={() => {
                    change({ roles: [role] })
                  }}
                />
                <div>
                  <Strong id={`${id}-${role}`}>{t(`role.${role}`)}</Strong>
                  <SmallMuted id={`${id}-${role}-text`}>{t(`role.${role}_text`)}</SmallMuted>
                </div>
              </Card>
            ))}
        </Group>
        {fault !== undefined && <Fault id={`${id}-fault`}>{fault}</Fault>}
        <StepActs onBack={onBack}>
          <Button type="submit" variant="contained" className="end first">
            {t('next')}
          </Button>
        </StepActs>
      </Form>
    </>
  )
}
