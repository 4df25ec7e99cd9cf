import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { useIdentityCalls } from './identityCalls.ts'
import { ProofField } from './ProofField.tsx'
import { useProof } from './useProof.ts'
import { useSaying } from './useSaying.ts'

interface IdentityDialogProps {
  open: boolean
  act: 'link' | 'unlink'
  /** Of the provider to link, or of the identity to unlink. */
  id: string
  name: string
  onClose: () => void
}

/** Leads to a provider to link what it vouches for, or unlinks it. */
export function IdentityDialog({ open, act, id, name, onClose }: IdentityDialogProps) {
  const { t } = useTranslation('settings')
  const calls = useIdentityCalls()
  const { announce } = useSaying()
  const proof = useProof()
  const isRemoval = act === 'unlink'

  async function submit() {
    await proof.send(async (owner) => {
      if (!isRemoval) {
        await calls.link(id, owner)
        return
      }
      await calls.unlink(id, owner)
      announce(t('identities.unlinked', { name }))
      onClose()
    })
  }
  return (
    <FormDialog
      title={t(`identities.${act}_title`, { name })}
      text={t(`identities.${act}_text`, { name })}
      open={open}
      busy={proof.busy}
      closed={false}
      destructive={isRemoval}
      onClose={onClose}
      onSubmit={submit}
      words={{
        send: t(isRemoval ? 'identities.unlink' : 'identities.go', { name }),
        sending: t(isRemoval ? 'identities.unlinking' : 'identities.going'),
        cancel: t(isRemoval ? 'identities.keep' : 'identities.cancel'),
      }}
      refusal={proof.refusalBut()}
    >
      <ProofField {...proof.field} />
    </FormDialog>
  )
}
