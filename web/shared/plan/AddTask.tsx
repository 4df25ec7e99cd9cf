import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color } from '#theme/vars.ts'
import { Icon } from '../components/Icon.tsx'
import { lazyPart } from '../components/lazyPart.tsx'
import { whenIdle } from '../whenIdle.ts'
import type { TaskPlace } from './TaskAdder.tsx'

const Foot = styled('div')({ paddingTop: 12, borderTop: `1px solid ${color.line}` })

const form = async () => (await import('./TaskAdder.tsx')).TaskAdder
const TaskAdder = lazyPart(form)

/** The way to the form, whose code comes behind the page: it is there when the network goes. */
export function AddTask(place: TaskPlace) {
  const { t } = useTranslation('action_plan')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    void whenIdle().then(form, () => undefined)
  }, [])
  if (!isOpen)
    return (
      <Foot>
        <Button
          variant="text"
          size="small"
          startIcon={<Icon name="plus" size={16} />}
          sx={{ marginLeft: '-10px' }}
          onClick={() => {
            setOpen(true)
          }}
        >
          {t('tasks.add')}
        </Button>
      </Foot>
    )
  return (
    <Foot>
      <Suspense fallback={null}>
        <TaskAdder {...place} onClose={() => setOpen(false)} />
      </Suspense>
    </Foot>
  )
}
