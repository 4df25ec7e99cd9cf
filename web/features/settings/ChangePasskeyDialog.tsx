import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../shared/components/Field.tsx'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { usePasskeyCalls } from './passkeyCalls.ts'
import type { Passkey } from './passkeyCalls.ts'
import { ProofField } from './ProofField.tsx'
import { useProof } from './useProof.ts'
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
  const { said } = useSaying()
  const proof = useProof()
  const [name, setName] = useState(passkey.name)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isRemoval = act === 'remove'

  async function submit() {
    const typed = name.trim()
    setMissing(typed === '')
    if (typed === '') {
      field.current?.focus()
      return
    }
    await proof.send(async (owner) => {
      if (isRemoval) await calls.remove(passkey.id, owner)
      else await calls.rename(passkey.id, typed)
      said(t(isRemoval ? 'passkeys.removed' : 'passkeys.renamed', { name: isRemoval ? passkey.name : typed }))
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
      {!isRemoval && (
        <Field
          ref={field}
          label={t('passkeys.name')}
          name="name"
          required
          value={name}
          error={missing ? t('passkeys.name_missing') : proof.error?.of('name')?.detail}
          inputProps={{ maxLength: 60 }}
          onChange={(event) => {
            setName(event.target.value)
          }}
        />
      )}
      <ProofField {...proof.field} />
    </FormDialog>
  )
}
