import FormControl from '@mui/material/FormControl'
import InputLabel from '@mui/material/InputLabel'
import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { color, focusRing, shape } from '#theme/vars.ts'
import { Choice } from '../../shared/components/Choice.tsx'
import { Icon } from '../../shared/components/Icon.tsx'
import type { IconName } from '../../shared/components/Icon.tsx'
import type { Subject } from './paths.ts'

const icons: Readonly<Record<Subject, IconName>> = {
  contact: 'person',
  information: 'briefcase',
  password: 'lock',
  second_factor: 'phone',
  passkeys: 'key',
  identities: 'link',
  notifications: 'bell',
  visibility: 'eye',
  sessions: 'history',
  devices: 'screen',
  look: 'globe',
  account: 'trash',
}

const Wide = styled('nav')({
  position: 'sticky',
  top: 96,
  display: 'grid',
  gap: 2,
  '& a': {
    display: 'grid',
    gridTemplateColumns: '20px 1fr',
    gap: 12,
    alignItems: 'center',
    minHeight: 44,
    padding: '6px 12px',
    borderRadius: shape.radius,
    color: color.ink2,
    textDecoration: 'none',
    fontSize: '.9375rem',
    fontWeight: 500,
    '&:hover': { background: color.sunken, color: color.ink },
    '&:focus-visible': focusRing,
    '&[aria-current]': {
      background: color.brandTint,
      color: color.ink,
      fontWeight: 600,
      boxShadow: `inset 3px 0 0 ${color.brandText}`,
    },
  },
  '@media (max-width: 860px)': { display: 'none' },
})
const Narrow = styled('div')({ display: 'none', '@media (max-width: 860px)': { display: 'block' } })

interface SideListProps {
  subjects: readonly Subject[]
  current: Subject
  onGo: (subject: Subject) => void
}

/** The subjects, beside the page; on a phone a list to choose from. */
export function SideList({ subjects, current, onGo }: SideListProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  return (
    <div>
      <Wide aria-label={t('title')}>
        {subjects.map((subject) => (
          <a
            key={subject}
            href={`#${subject}`}
            aria-current={subject === current ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onGo(subject)
            }}
          >
            <Icon name={icons[subject]} />
            <span>{t(`subjects.${subject}`)}</span>
          </a>
        ))}
      </Wide>
      <Narrow>
        <FormControl fullWidth>
          <InputLabel htmlFor={id}>{t('go_to')}</InputLabel>
          <Choice
            value={current}
            options={subjects.map((subject) => ({ value: subject, label: t(`subjects.${subject}`) }))}
            field={{ id }}
            onChoose={(chosen) => {
              const subject = subjects.find((one) => one === chosen)
              if (subject) onGo(subject)
            }}
          />
        </FormControl>
      </Narrow>
    </div>
  )
}
