import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { usePasskeyCalls } from './passkeyCalls.ts'
import type { Passkey } from './passkeyCalls.ts'
import { PasskeyNameField } from './PasskeyNameField.tsx'
import { ProofField } from './ProofField.tsx'
import { useProof } from './useProof.ts'
import { useRequiredText } from './useRequiredText.ts'
import { useSaying } from './useSaying.ts'

interface ChangePasskeyDialogProps {
  open: boolean
  passkey: Passkey
  act: 'rename' | 'remove'
  onClose: () => void
}

/** Gives a passkey another name, or removes it. */
export function ChangePasskeyDialog({ open, passkey, act, onClose }: ChangePasskeyDialogProps) {
  const { t } = useTranslation('settings')
  const calls = usePasskeyCalls()
  const { announce } = useSaying()
  const proof = useProof()
  const name = useRequiredText(passkey.name)
  const isRemoval = act === 'remove'

  async function submit() {
    const typed = name.given()
    if (typed === null) return
    await proof.send(async (owner) => {
      if (isRemoval) await calls.remove(passkey.id, owner)
      else await calls.rename(passkey.id, typed)
      announce(t(isRemoval ? 'passkeys.removed' : 'passkeys.renamed', { name: isRemoval ? passkey.name : typed }))
      onClose()
    })
  }
  return (
    <FormDialog
      title={t(isRemoval ? 'passkeys.remove_title' : 'passkeys.rename_title', { name: passkey.name })}
      text={isRemoval ? t('passkeys.remove_text') : undefined}
      open={open}
      busy={proof.busy}
      closed={false}
      destructive={isRemoval}
      onClose={onClose}
      onSubmit={submit}
      words={{
        send: t(isRemoval ? 'passkeys.remove' : 'passkeys.save'),
        sending: t(isRemoval ? 'passkeys.removing' : 'contact.saving'),
        cancel: t(isRemoval ? 'passkeys.keep' : 'passkeys.cancel'),
      }}
      refusal={proof.refusalBut('name')}
    >
      {!isRemoval && <PasskeyNameField name={name} refusal={proof.error?.of('name')?.detail} />}
      <ProofField {...proof.field} />
    </FormDialog>
  )
}
