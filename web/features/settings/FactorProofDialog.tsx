import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../shared/company.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { CodeField } from './CodeField.tsx'
import { ProofField } from './ProofField.tsx'
import type { FactorAct } from './SecondFactor.tsx'
import { useFactorCalls } from './secondFactorCalls.ts'
import { useProof } from './useProof.ts'

interface FactorProofDialogProps {
  open: boolean
  act: FactorAct
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
  /** With the password that was typed. */
  onRemoved: (password: string) => void
}

/** New recovery codes, or the end of the application: with a code, and the password where the server asks for it. */
export function FactorProofDialog({ open, act, onClose, onCodes, onRemoved }: FactorProofDialogProps) {
  const { t } = useTranslation('settings')
  const { renew, remove } = useFactorCalls()
  const withPassword = useCompany().sign_in.password
  // To remove it takes the password however recent the sign-in is.
  const proof = useProof({ asked: act !== 'renew' && withPassword })
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const fault = proof.error?.of('code')
  useEffect(() => {
    if (!fault) return
    field.current?.focus()
    field.current?.select()
  }, [fault])

  async function submit() {
    const isMissing = code.trim() === ''
    setMissing(isMissing)
    if (isMissing) {
      field.current?.focus()
      return
    }
    await proof.send(async (owner) => {
      const given = { ...owner, code: code.trim() }
      if (act === 'renew') onCodes(await renew(given))
      else {
        await remove(given)
        onRemoved(proof.field.value)
      }
    })
  }
  return (
    <FormDialog
      title={t(`factor.${act}_title`)}
      text={t(`factor.${act}_text`)}
      open={open}
      busy={proof.busy}
      closed={false}
      destructive={act === 'remove'}
      onClose={onClose}
      onSubmit={submit}
      words={{
        send: t(`factor.${act}_submit`),
        sending: t('factor.checking'),
        cancel: t(act === 'remove' ? 'factor.keep' : 'factor.cancel'),
      }}
      refusal={proof.refusalBut('code')}
    >
      <ProofField {...proof.field} />
      <CodeField
        ref={field}
        label={t('factor.code')}
        help={t('factor.code_or_recovery')}
        takes="any"
        value={code}
        error={missing ? t('factor.code_missing') : fault?.detail}
        onChange={setCode}
      />
    </FormDialog>
  )
}
