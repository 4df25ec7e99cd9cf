import { useTranslation } from 'react-i18next'
import { useCompany } from '../../../shared/company.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { CodeField } from './CodeField.tsx'
import { ProofField } from './ProofField.tsx'
import { type FactorAct, useFactorCalls } from './secondFactorCalls.ts'
import { useProof } from './useProof.ts'
import { useRequiredText } from './useRequiredText.ts'

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
  const proof = useProof({ neededAtOnce: act !== 'renew' && withPassword })
  const fault = proof.error?.of('code')
  const code = useRequiredText('', fault)

  async function submit() {
    const typed = code.given()
    if (typed === null) return
    await proof.send(async (owner) => {
      const given = { ...owner, code: typed }
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
      <CodeField code={code} help={t('factor.code_or_recovery')} takes="any" refusal={fault?.detail} />
    </FormDialog>
  )
}
