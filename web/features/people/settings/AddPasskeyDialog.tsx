import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { PasskeyTrouble } from './makePasskey.ts'
import type { PasskeyFault } from './makePasskey.ts'
import { usePasskeyCalls } from './passkeyCalls.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { ProofField } from './ProofField.tsx'
import { useProof } from './useProof.ts'
import { useRequiredText } from './useRequiredText.ts'
import { useSaying } from './useSaying.ts'

interface AddPasskeyDialogProps {
  open: boolean
  /** What this device is called. */
  device: string
  onClose: () => void
}

/** Names a passkey, then has the browser make it. */
export function AddPasskeyDialog({ open, device, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('settings')
  const { add } = usePasskeyCalls()
  const { announce } = useSaying()
  const proof = useProof()
  const name = useRequiredText(device)
  const [fault, setFault] = useState<PasskeyFault | null>(null)

  async function submit() {
    const typed = name.given()
    setFault(null)
    if (typed === null) return
    await proof.send(async (owner) => {
      try {
        await add(typed, owner)
      } catch (error) {
        if (!(error instanceof PasskeyTrouble)) throw error
        setFault(error.fault)
        return
      }
      announce(t('passkeys.done', { name: typed }))
      onClose()
    })
  }
  const trouble = fault && { title: t(`passkeys.faults.${fault}`), text: t(`passkeys.faults.${fault}_text`) }
  return (
    <FormDialog
      title={t('passkeys.add_title')}
      text={t('passkeys.add_text')}
      open={open}
      busy={proof.busy}
      closed={false}
      onClose={onClose}
      onSubmit={submit}
      words={{ send: t('passkeys.make'), sending: t('passkeys.making'), cancel: t('passkeys.cancel') }}
      refusal={trouble ?? proof.refusalBut('name')}
    >
      <PasskeyNameField name={name} help={t('passkeys.name_help')} refusal={proof.error?.of('name')?.detail} />
      <ProofField {...proof.field} />
    </FormDialog>
  )
}
