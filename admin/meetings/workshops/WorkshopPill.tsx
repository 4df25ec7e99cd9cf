import type { AdminWorkshop } from '#contract/console/meetings/workshops.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { Pill, type Tone } from '../../platform/shared/StatePill.tsx'

const tones: Readonly<Record<AdminWorkshop['aasm_state'], Tone>> = {
  planned: 'info',
  ended: 'success',
  cancelled: 'default',
  expired: 'default',
}

export function WorkshopPill({ workshop }: { readonly workshop: Pick<AdminWorkshop, 'aasm_state'> }) {
  const t = useWords()
  return <Pill tone={tones[workshop.aasm_state]} text={t(`resources.workshops.states.${workshop.aasm_state}`)} />
}
