import { styled } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { useCompany } from '../../../shared/company.ts'
import { Rows, SmallMuted } from '../../../shared/components/parts.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { CodeField } from './CodeField.tsx'
import { CopyButton } from '../../../shared/components/CopyButton.tsx'
import { ProofField } from './ProofField.tsx'
import { useFactorCalls } from './secondFactorCalls.ts'
import type { ProposedFactor } from './secondFactorCalls.ts'
import { useProof } from './useProof.ts'
import { useRequiredText } from './useRequiredText.ts'

const Scan = styled('div')({
  display: 'grid',
  gridTemplateColumns: '184px minmax(0, 1fr)',
  gap: 24,
  alignItems: 'center',
  // White in both schemes: cameras read dark on light.
  '& > img': { width: 184, height: 184, border: `1px solid ${color.line}`, borderRadius: shape.radius },
  '& code': {
    display: 'block',
    fontSize: '1rem',
    lineHeight: 1.6,
    letterSpacing: '.04em',
    overflowWrap: 'anywhere',
  },
  '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > img': { justifySelf: 'center' } },
})

/** By four characters, as one reads it out. */
const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

interface FactorSetupDialogProps {
  open: boolean
  /** The password that was typed a moment ago, if it was. */
  given: string
  onClose: () => void
  /** The application is added; the codes appear once. */
  onCodes: (codes: readonly string[]) => void
}

/** Adds an authentication application: the owner, then its picture and a first code. */
export function FactorSetupDialog({ open, given, onClose, onCodes }: FactorSetupDialogProps) {
  const { t } = useTranslation('settings')
  const { name } = useCompany()
  const { propose, confirm } = useFactorCalls()
  const proof = useProof({ given })
  const [proposed, setProposed] = useState<ProposedFactor | null>(null)
  const fault = proof.error?.of('code')
  const code = useRequiredText('', fault)
  const { field } = code
  useEffect(() => {
    if (proposed !== null) field.current?.focus()
  }, [proposed, field])

  async function submit() {
    if (proposed === null) {
      await proof.send(async (owner) => {
        setProposed(await propose(owner))
      })
      return
    }
    const typed = code.given()
    if (typed !== null) await proof.send(async () => onCodes(await confirm(typed)))
  }
  const words = { cancel: t('factor.cancel'), sending: t('factor.checking') }
  const about = { open, busy: proof.busy, closed: false, refusal: proof.refusalBut('code'), onClose, onSubmit: submit }
  if (proposed === null)
    return (
      <FormDialog
        {...about}
        title={t('factor.setup_title')}
        text={t('factor.setup_text')}
        words={{ ...words, send: t('factor.next') }}
      >
        <ProofField {...proof.field} />
      </FormDialog>
    )
  return (
    <FormDialog
      {...about}
      title={t('factor.scan_title', { company: name })}
      text={t('factor.scan_text')}
      words={{ ...words, send: t('factor.confirm') }}
    >
      <Scan>
        <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(proposed.qr)}`} alt={t('factor.picture')} />
        <Rows>
          <SmallMuted>{t('factor.by_hand')}</SmallMuted>
          <code>{grouped(proposed.secret)}</code>
          <CopyButton text={proposed.secret}>{t('factor.copy_secret')}</CopyButton>
        </Rows>
      </Scan>
      <CodeField code={code} help={t('factor.code_help')} takes="digits" refusal={fault?.detail} />
    </FormDialog>
  )
}
